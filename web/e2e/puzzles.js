// A puzzle of each kind that the tests of variants play, and its solution. `whydoku generate` made them.

/** @type {Record<string, { text: string, solution: string }>} */
export const PUZZLES = {
  killer: {
    solution: "281456739459731682673982514834679251567213498912845367396124875148567923725398146",
    text: `size 9
killer-cage 10: r1c1 r1c2
killer-cage 24: r1c3 r1c4 r2c3 r2c4 r2c5
killer-cage 12: r1c5 r1c6 r2c6
killer-cage 27: r1c7 r1c8 r1c9 r2c8
killer-cage 10: r2c1 r3c1
killer-cage 15: r2c2 r3c2 r3c3
killer-cage 14: r2c7 r3c6 r3c7 r3c8
killer-cage 20: r2c9 r3c9 r4c8 r4c9 r5c9
killer-cage 17: r3c4 r3c5
killer-cage 13: r4c1 r5c1
killer-cage 22: r4c2 r4c3 r5c2 r5c3 r5c4
killer-cage 26: r4c4 r4c5 r4c6 r5c5 r5c6
killer-cage 28: r4c7 r5c7 r5c8 r6c8 r6c9
killer-cage 15: r6c1 r6c2 r6c3 r7c1
killer-cage 14: r6c4 r6c5 r7c5
killer-cage 12: r6c6 r6c7 r7c6
killer-cage 16: r7c2 r7c3 r7c4
killer-cage 15: r7c7 r7c8
killer-cage 8: r7c9 r8c9
killer-cage 15: r8c1 r9c1 r9c2 r9c3
killer-cage 12: r8c2 r8c3
killer-cage 23: r8c4 r8c5 r9c4 r9c5
killer-cage 18: r8c6 r8c7 r8c8
killer-cage 19: r9c6 r9c7 r9c8 r9c9
`,
  },
  jigsaw: {
    solution: "219847653531796428468235971376419582894523716725168394683972145157684239942351867",
    text: `size 9
regions 111122223 112123333 112224333 555554344 657574444 657777774 658878899 688888999 666669999
grid 2....7... 5.......8 .6....... 37..19... ......... ...16..94 .......4. 1.......9 ...3....7
`,
  },
  thermo: {
    solution: "281456739459731682673982514834679251567213498912845367396124875148567923725398146",
    text: `size 9
grid ..1..67.. ........2 ......... ......... 5........ ......3.7 3.61..... ......... .2.......
thermometer: r4c2 r4c3 r4c4 r4c5 r3c4
thermometer: r5c4 r5c3 r6c4
thermometer: r2c6 r1c7 r2c8 r1c9
thermometer: r7c4 r6c5 r6c6 r7c7
thermometer: r5c5 r5c6 r5c7 r6c8 r5c9 r5c8
thermometer: r7c5 r7c6 r8c6 r9c6 r8c7
`,
  },
  kropki: {
    solution: "281456739459731682673982514834679251567213498912845367396124875148567923725398146",
    text: `size 9
ratio: r1c1 r2c1
difference: r1c4 r1c5
difference: r1c5 r1c6
difference: r1c6 r1c7
difference: r1c7 r2c7
difference: r2c1 r2c2
difference: r2c6 r3c6
difference: r2c7 r3c7
ratio: r2c9 r3c9
difference: r3c1 r3c2
difference: r3c3 r4c3
difference: r3c4 r3c5
difference: r3c5 r4c5
difference: r4c2 r4c3
ratio: r4c2 r5c2
difference: r4c4 r4c5
ratio: r4c7 r5c7
difference: r5c1 r5c2
difference: r5c2 r5c3
difference: r5c4 r5c5
difference: r5c6 r5c7
difference: r5c7 r6c7
difference: r5c8 r5c9
difference: r5c9 r6c9
difference: r6c2 r6c3
ratio: r6c4 r6c5
difference: r6c5 r6c6
ratio: r6c5 r7c5
difference: r6c6 r7c6
ratio: r6c7 r6c8
difference: r6c8 r6c9
difference: r6c8 r7c8
difference: r7c4 r7c5
ratio: r7c5 r7c6
ratio: r7c6 r7c7
difference: r7c7 r7c8
difference: r7c7 r8c7
ratio: r8c2 r8c3
ratio: r8c2 r9c2
difference: r8c4 r8c5
difference: r8c5 r8c6
difference: r8c6 r9c6
difference: r8c8 r8c9
ratio: r8c8 r9c8
ratio: r8c9 r9c9
difference: r9c5 r9c6
all-differences-marked
all-ratios-marked
`,
  },
  "16x16": {
    solution: "GD694183572EBFCA83FBG95A1CD674E21AE52C769F4B3G8D42C7BEDF3GA8615979481GA2BDE5C3F66CAE5B98F31GD7243B1GF4CD78625A9EF52D763EA9C4G81BAE94CD2G6B7F1538D6G283F9415CEBA75F8167B4GE3A29DCB73CEA15829D46GFCG5ADF6B24819E7391D6384CEAG7F2B5E4B3A2G7C5F98D61287F95E1D6B3AC4G",
    text: `size 16
grid G....1835.2.B... 83...9...C.67.E2 ...52C..9.4..G.D .2C......GA....9 ..48.......5.... .CA....8F....7.. ....F.C.7862..9. .52D76..A9.....B A.....2G..7F153. .6..83F9.1.C.... ..8....4G....9D. ....E.......46.. C....F6......E7. 9.D..8.C..G7F... E4.3A.G...F...61 ...F.5.1D6B....G
`,
  },
};
