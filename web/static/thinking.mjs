/* How long bots think in WebAssembly, and what they play: `node static/thinking.mjs GAME LEVEL [DECISIONS]` lets three bots
 * of a level play, and prints the CPU seconds of each decision (a line of the record) and the record as JSON. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [game, level, most] = process.argv.slice(2);
const py = await loadPyodide();
py.FS.mkdir('/sources');
py.FS.mount(py.FS.filesystems.NODEFS, { root }, '/sources');
py.globals.set('wish', py.toPy([game, level, Number(most ?? 1e9)]));
py.globals.set('used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
});
console.log(
    py.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ['/sources', '/sources/src']
from tests.local.thinking import played
name, level, most = wish
json.dumps(played(name, level, int(most), used))
`),
);
