import { expect, test } from 'vitest'
import { plainConfig } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const part = `import { host } from './host.ts'
const api = 'https://api.example.com'
export function Part({ id }: { id: string }) {
  const load = async () => {
    await fetch(\`\${api}/things/\${id}\`)
    await fetch('/own.json')
    await fetch(host + id)
    await import('https://modules.example.com/a.js')
    new WebSocket('wss://live.example.com')
    new Function('return 1')()
  }
  return <p onClick={load}>{id === '' && <img src="https://late.example.com/a.png" alt="" />}<a href="https://b.example.com">b</a></p>
}
`

test('what a browser module loads from other hosts is a warning at its line that names the option', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}security: { extraSources: { connect: ['https://known.example.com'] } }\n`,
    'content/index.md': '# Home\n\n::Part{id="1"}\n',
    'templates/components/Part.tsx': "export { Part } from '../../parts/part.client.tsx'\n",
    'parts/part.client.tsx': part,
    'parts/host.ts': "export const host = 'https://known.example.com/' + Math.random()\n",
  })
  const { code, error } = await project.build()
  expect(code).toBe(0)
  const found = error.matchAll(
    /^(\S+:\d+):\d+ {2}warning {2}blocked-source .*?(?:add "(\S+)" to (\S+)|do not use "(\w+)")$/gm,
  )
  expect([...found].map(([, ...parts]) => parts.filter(Boolean).join(' '))).toEqual([
    'parts/part.client.tsx:2 https://api.example.com security.extraSources.connect',
    'parts/part.client.tsx:8 https://modules.example.com security.extraSources.script',
    'parts/part.client.tsx:9 wss://live.example.com security.extraSources.connect',
    'parts/part.client.tsx:10 Function',
    'parts/part.client.tsx:12 https://late.example.com security.extraSources.img',
  ])
})

test('a picture of another host that an interactive part shows at first is a warning at the page', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': plainConfig,
    'content/index.md': '# Home\n\n::Part{host="images.example.com"}\n',
    'templates/components/Part.tsx': "export { Part } from '../../parts/part.client.tsx'\n",
    'parts/part.client.tsx':
      "export const Part = ({ host }: { host: string }) => <img src={'https://' + host + '/a.png'} alt='' />\n",
  })
  const { error } = await project.check()
  expect(error).toContain('content/index.md:3:1  warning  blocked-source')
  expect(error).toContain('add "https://images.example.com" to security.extraSources.img')
})

test('a hook or a handler in a module that only the build runs is a warning at its line', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': plainConfig,
    'content/index.md': '# Home\n\n::Count\n',
    'templates/components/Count.tsx': `import { useId, useState } from 'react'

export function Count() {
  const [count, setCount] = useState(0)
  return <button id={useId()} onClick={() => setCount(count + 1)}>{count}</button>
}
`,
    'templates/slots/Footer.tsx':
      "import { Part } from '../../parts/part.client.tsx'\nexport const Footer = () => <Part />\n",
    'parts/part.client.tsx': 'export const Part = () => <b onClick={() => undefined}>x</b>\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(0)
  const found = error.matchAll(/^(\S+) {2}warning {2}not-interactive {2}"(\w+)" does nothing here/gm)
  expect([...found].map(([, place, name]) => `${place ?? ''} ${name ?? ''}`)).toEqual([
    'templates/components/Count.tsx:1:17 useState',
    'templates/components/Count.tsx:5:31 onClick',
  ])
})

const wrongModules = {
  'code: { fences: { chart: ./Gone.tsx } }': 'there is no file "./Gone.tsx"',
  'markdown: { components: ./gone.tsx }': 'there is no file "./gone.tsx"',
  'code: { languages: [./number.ts] }': 'its default export must be a function that returns a language',
}

test.each(Object.entries(wrongModules))('%s is an error at the option', async (option, message) => {
  const project = makeWarmProject({
    'docs.config.yaml': `${option}\n${plainConfig}`,
    'number.ts': 'export default 3\n',
    'content/index.md': '# Home\n',
  })
  const { error } = await project.check(['config', 'content'])
  expect(error).toMatch(/^docs\.config\.yaml:1:\d+ {2}error /)
  expect(error).toContain(message)
})

test('a grammar that fails is an error at its line', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `code: { languages: [./throws.ts] }\n${plainConfig}`,
    'throws.ts': "export default () => {\n  throw new Error('not today')\n}\n",
    'content/index.md': '# Home\n',
  })
  const { error } = await project.check(['config', 'content'])
  expect(error).toMatch(
    /^throws\.ts:2:9 {2}error {2}plugin {2}the grammar "\.\/throws\.ts" cannot be loaded: not today/,
  )
})
