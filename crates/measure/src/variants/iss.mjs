// Solves puzzles with a checkout of Interactive Sudoku Solver and prints a line for each: its id,
// whether its solution is the known and only one, the processor time in ms, and the backtracks.
// usage: node iss.mjs CHECKOUT FILE.jsonl …
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
const at = (path) => pathToFileURL(`${folder}/${path}`).href;
const { ensureGlobalEnvironment } = await import(at('tests/helpers/test_env.js'));
ensureGlobalEnvironment();
const { SimpleSolver } = await import(at('js/sandbox/simple_solver.js') + (self.VERSION_PARAM ?? ''));
const solver = new SimpleSolver();

for (const file of files) {
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { id, format, puzzle, iss, solution } = JSON.parse(line);
    const start = process.cpuUsage();
    let solved = false, backtracks = 0;
    try {
      const found = solver.uniqueSolution(format === 'iss' ? puzzle : iss);
      solved = found !== null && String([...found.getArray()]) === String(solution);
      backtracks = solver.latestStats().backtracks;
    } catch {
      // A puzzle that it does not read counts as not solved.
    }
    const { user, system } = process.cpuUsage(start);
    console.log([id, solved, (user + system) / 1000, backtracks].join('\t'));
  }
}
