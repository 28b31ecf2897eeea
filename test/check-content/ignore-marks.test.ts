import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

test('an unused ignore comment is reported, and one without a reason is an error', async () => {
  const project = makeWarmProject({
    'content/index.md': `# Home

<!-- docsgen-ignore api-call: the old address is shown on purpose -->

Nothing is wrong here.

<!-- docsgen-ignore api-call -->

Nor here.
`,
  })
  const { code, error } = await project.check(['content'])
  expect(error).toContain('content/index.md:3:1  warning  unused-ignore')
  expect(error).toContain('content/index.md:7:1  error  ignore-without-reason')
  expect(code).toBe(1)
})
