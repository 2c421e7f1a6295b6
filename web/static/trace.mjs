/* Prints a hash of the trace of each record, worked out in WebAssembly: `node static/trace.mjs tests/golden/x.record ...`, with paths
 * from the root of the sources. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const py = await loadPyodide();
py.FS.mkdir('/sources');
py.FS.mount(py.FS.filesystems.NODEFS, { root }, '/sources');
py.globals.set('names', process.argv.slice(2).join('\n'));
console.log(
    py.runPython(`
import hashlib, sys
sys.dont_write_bytecode = True
sys.path.insert(0, '/sources/src')
from ridotto.engine.record import read
from ridotto.engine.trace import json_line, trace
found = []
for name in names.split('\\n'):
    digest = hashlib.sha256()
    with open('/sources/' + name, encoding='utf-8') as file:
        for item in trace(read(file.read())):
            digest.update(json_line(item).encode())
    found.append(digest.hexdigest())
'\\n'.join(found)
`),
);
