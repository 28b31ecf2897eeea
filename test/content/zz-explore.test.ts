import { test } from 'vitest'
import { readFileSync, appendFileSync } from 'node:fs'
import { createReader, readWith } from './read-page.ts'
test('x', async () => {
  const src = readFileSync('/tmp/in.txt', 'utf8')
  const files = { 'content/_shared/x.md': '# Inc\n\n[l](./y.md) {{product.name}}\n', 'content/_shared/y.md': 'y' , 'examples/a.ts': '// #region setup\n  const a = 1\n  const b = 2\n// #endregion setup\nlast()\n'}
  for (const part of src.split('\n=====\n')) {
    const [head, ...rest] = part.split('\n')
    const opts = head?.startsWith('!') ? JSON.parse(head.slice(1)) : {}
    const md = head?.startsWith('!') ? rest.join('\n') : part
    const start = performance.now()
    try {
      const r = await readWith(await createReader(opts, files), md)
      appendFileSync("/tmp/out.txt", `\n<<<<<<<<<<<<<<\n${md}\n--html\n${r.html}\n--twin\n${r.twin}\n--told ${r.told.join(' | ')}\n--heads ${JSON.stringify(r.page.headings)} refs ${JSON.stringify(r.page.references)}\n${(performance.now() - start).toFixed(0)}ms`)
    } catch (e) { appendFileSync("/tmp/out.txt", md+ "!!!" + (e as Error).stack) }
  }
}, 120000)
