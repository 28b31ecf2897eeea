import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOthers, countSlips, lettersOf } from '../../src/search/engine/alternatives.ts'
import { searchSections } from '../../src/search/engine/rank.ts'
import { importStemmer } from '../../src/search/engine/stems.ts'
import { engineOf, find, pageOf } from './small-site.ts'

const site = engineOf([
  pageOf('guides/sso', 'Single sign-on', { Okta: 'Configure the identity provider', Azure: 'Configure the directory' }),
  pageOf('guides/deploy', 'Deployments', {
    Rollout: 'Deploy with --dry-run before anything else',
    Undo: 'Go back after a failed deployment',
  }),
  pageOf('reference/fields', 'Fields', {
    forkOf: 'Names the workload',
    valueFrom: 'The value of valueFrom.fork is a text',
  }),
  pageOf('reference/limits', 'Limits', {
    Versions: 'Works since 0.72 and with v2',
    Names: 'Not more than thirty letters',
  }),
])

test('the cells of a table are searched, and count more than text', () => {
  const page = pageOf('a', 'A', { One: 'the retries of a call', Two: 'Words' })
  const sections = page.sections.map((section) =>
    section.id === 'two' ? { ...section, cells: 'retries How often a call is tried' } : section,
  )
  expect(find('retries', engineOf([{ ...page, sections }]))).toEqual(['a#two', 'a#one'])
})

test('sections with all words come before those with some of them', () => {
  expect(find('configure directory', site)[0]).toBe('guides/sso#azure')
})

test('a section with all words comes before one that has half of them in its headings', () => {
  const words = engineOf([
    pageOf('a', 'Cluster', { Tokens: 'Of a cluster', Nodes: 'Of a cluster' }),
    pageOf('b', 'B', { Safety: 'Tokens of a cluster that leaked: rotate them' }),
  ])
  expect(find('rotate leaked cluster tokens', words)[0]).toBe('b#safety')
})

test('a section with both words comes before a page whose title is one of them', () => {
  const words = engineOf([
    pageOf('tokens', 'Tokens', { Tokens: 'What tokens are' }),
    pageOf('b', 'B', { Safety: 'Tokens of a cluster have a rotation' }),
  ])
  expect(find('token rotation', words)[0]).toBe('b#safety')
})

test('a call of an API comes before the schema that is named like it, unless the query is the name of the schema', () => {
  const fields = 'The address of the sender and of those who receive a copy, the subject, the text and its attachments'
  const pages = engineOf(
    [
      pageOf('api/emails/send', 'Send an email', { '': fields }),
      pageOf('api/schemas/send-email', 'SendEmail', { '': 'What is sent' }),
      pageOf('api/schemas/sent-email', 'SendEmailResponse', { '': 'The email' }),
    ].map((page) => ({ ...page, part: 'API' })),
  )
  expect(find('send email', pages)[0]).toBe('api/emails/send')
  expect(find('SendEmailResponse', pages)[0]).toBe('api/schemas/sent-email')
})

test('a section that mentions all words comes after the page that is named after most of them', () => {
  const rules = engineOf([
    pageOf('rules/prefer-const', 'prefer-const', { Details: 'Variables that are never assigned again' }),
    pageOf('rules/arrows', 'Arrow functions', { Options: 'Of let and const some prefer the latter here' }),
    pageOf('rules/loops', 'Loops', { Options: 'let counts' }),
  ])
  expect(find('prefer const to let', rules)[0]).toMatch(/^rules\/prefer-const/)
})

test('news and upgrade notes come after the page itself, unless the query asks for them', () => {
  const pages = engineOf([
    pageOf('blog/announcing-4', 'Announcing 4.0', { 'Environment variables': 'There are environment variables now' }),
    pageOf('guide/upgrading', 'Upgrading', { 'Environment variables': 'Rename the environment variables' }),
    pageOf('guide/env', 'Modes', { 'Environment variables': 'Set the variables of an environment in a file' }),
  ])
  expect(find('environment variables', pages)[0]).toBe('guide/env#environment-variables')
  expect(find('upgrading environment variables', pages)[0]).toBe('guide/upgrading#environment-variables')
  expect(find('announcing environment variables', pages)[0]).toBe('blog/announcing-4#environment-variables')
})

test('of two sections with the same heading, the less deeply nested one comes first', () => {
  const entry = pageOf('a', 'Metrics', { Gauge: 'A value' })
  const deep = pageOf('b', 'Metrics', { Gauge: 'A value' })
  const sections = deep.sections.map((section) =>
    section.id === '' ? section : { ...section, headings: ['Format', 'Kinds', 'Gauge'] },
  )
  expect(find('what is a gauge', engineOf([{ ...deep, sections }, entry]))[0]).toBe('a#gauge')
})

test('a flag typed with its dashes finds the heading that is that flag', () => {
  const flags = engineOf([
    pageOf('watching', 'Watching', { 'Watch a folder': 'Watch it with --watch' }),
    pageOf('cli', 'Command line', { '--watchAll': 'Watch all', '--watch': 'Runs again' }),
  ])
  expect(find('--watch', flags)[0]).toBe('cli#--watch')
})

test('a heading comes before a text', () => {
  expect(find('rollout', site)[0]).toBe('guides/deploy#rollout')
})

test('a name is found by its parts and as a whole', () => {
  expect(find('fork of ', site)).toContain('reference/fields#forkof')
  expect(find('forkof', site)[0]).toBe('reference/fields#forkof')
  expect(find('valueFrom.fork', site)[0]).toBe('reference/fields#valuefrom')
})

test('flags, versions and small words are found', () => {
  expect(find('--dry-run', site)[0]).toBe('guides/deploy#rollout')
  expect(find('0.72', site)[0]).toBe('reference/limits#versions')
  expect(find('after', site)[0]).toBe('guides/deploy#undo')
})

test('a name that occurs once is found as a whole, and by its parts in the same place', () => {
  const names = engineOf([
    pageOf('a', 'A', { One: 'Set metrics.exporter/otlp-http here', Two: 'The exporter of metrics speaks http' }),
    pageOf('b', 'B', { Three: 'otlp alone' }),
  ])
  expect(find('metrics.exporter/otlp-http', names)[0]).toBe('a#one')
})

test('a section with a name comes before titles with only its parts', () => {
  const names = engineOf([
    pageOf('a/matched', 'Matched sandboxes', { Sandboxes: 'Matched by labels', Matching: 'How sandboxes are matched' }),
    pageOf('b', 'Clock', { Field: 'Set noMatchedSandboxes to let it wait' }),
    pageOf('c', 'Other', { Clock: 'And noMatchedSandboxes again' }),
  ])
  expect(find('noMatchedSandboxes', names).slice(0, 2).toSorted()).toEqual(['b#field', 'c#clock'])
})

test('a name of two parts finds the heading with its second part, in the reference and in guides', () => {
  const methods = engineOf([
    pageOf('reference/reply', 'Library', { '.send(data)': 'Ends the request', '.code()': 'Sets the status' }),
    pageOf('guides/hooks', 'Library', { Answer: 'Call reply.send in a hook', Send: 'What hooks send' }),
  ])
  expect(find('reply.send', methods).slice(0, 2).toSorted()).toEqual([
    'guides/hooks#answer',
    'reference/reply#.send(data)',
  ])
})

test('two words that the site writes as one are found, and one that it writes as two', () => {
  const written = engineOf([
    pageOf('a', 'A', { One: 'The webhook answers' }),
    pageOf('b', 'B', { Two: 'load balancer' }),
  ])
  expect(find('web hook ', written)).toEqual(['a#one'])
  expect(find('loadbalancer ', written)).toEqual(['b#two'])
})

test('a question finds the heading that asks it, whatever question words it has', () => {
  const asked = engineOf([
    pageOf('a', 'Routing', { Rules: 'Websockets and how rules work for them', Work: 'What works with websockets' }),
    pageOf('faq', 'FAQ', { 'What about websockets and TCP?': 'Routed once.' }),
  ])
  expect(find('do websockets work', asked)[0]).toBe('faq#what-about-websockets-and-tcp?')
})

test('a section whose heading and title match the whole query comes before its page, which matches half', () => {
  const pages = engineOf([
    pageOf('templates', 'Templates', { Variables: 'Names and values', Functions: 'Change variables' }),
    pageOf('other', 'Other', { Text: 'Variables of a template' }),
  ])
  expect(find('template variables', pages)[0]).toBe('templates#variables')
})

test('the term that a table row describes counts more than what other cells mention', () => {
  const page = pageOf('a', 'A', { One: 'words', Two: 'words' })
  const sections = page.sections.map((section) => ({
    ...section,
    cells: section.id === 'one' ? 'delay as retries has it' : '',
    names: section.id === 'two' ? 'retries' : '',
  }))
  expect(find('retries', engineOf([{ ...page, sections }]))[0]).toBe('a#two')
})

test('a word that is in very many sections does not hide the matches of a rare one', () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`Part ${String(at)}`, `Words and a gateway ${'more '.repeat(20)}`]),
  )
  const texts = { ...many, Last: `${'Something '.repeat(60)} the gateway is violet` }
  const others = Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`Other ${String(at)}`, 'Nothing']))
  const large = engineOf([pageOf('a', 'A', texts), pageOf('b', 'B', others)])
  expect(find('gateway', large)).not.toEqual([])
  expect(find('violet gateway', large)[0]).toBe('a#last')
})

test('other forms of a word are found, after the word itself', () => {
  expect(find('deploying ', site).length).toBeGreaterThan(0)
  const forms = engineOf([pageOf('a', 'A', { One: 'they route here' }), pageOf('b', 'B', { Two: 'they routed here' })])
  expect(find('routed ', forms)).toEqual(['b#two', 'a#one'])
})

test('an incomplete word finds results while it is typed, even a single letter', () => {
  expect(find('deplo', site)[0]).toBe('guides/deploy')
  expect(find('d', site)[0]).toBe('guides/deploy')
})

test('a typo is tolerated if nothing else is found', () => {
  expect(find('identiy provider', site)[0]).toBe('guides/sso#okta')
})

test('if nothing is found, similar words are suggested: with a few typos, or with the same beginning', () => {
  const nearOf = (query: string): readonly string[] =>
    searchSections(query, { most: 8, part: undefined }, site).nearWords
  expect(nearOf('providerrrs')).toEqual(['provider'])
  expect(nearOf('deployzzzzzzz')[0]).toBe('deploy')
  expect(searchSections('zzzzqq', { most: 8, part: undefined }, site)).toMatchObject({ hits: [], nearWords: [] })
})

test('a search can be limited to a part of the site', () => {
  expect(find('the', site, 'reference').every((address) => address.startsWith('reference/'))).toBe(true)
})

test('words in quotation marks must all occur', () => {
  expect(find('"failed deployment"', site)).toEqual(['guides/deploy#undo'])
})

test('the sections of a page follow each other', () => {
  const pages = find('configure', site).map((address) => address.replace(/#.*/, ''))
  expect(pages).toEqual(['guides/sso', 'guides/sso'])
})

test('an added, missing, changed or swapped letter is one typo each', () => {
  expect(['sandobx', 'sandbx', 'sandboxx', 'sandbax'].map((word) => countSlips(word, 'sandbox', 2))).toEqual([
    1, 1, 1, 1,
  ])
})

test('a heading that is a name in lower case matches that name, whatever separates its parts', () => {
  const options = engineOf([
    pageOf('options', 'Options', { 'Node and integration': 'On or off', nodeintegration: 'On or off' }),
    pageOf('history', 'History', { 'nodeIntegration is off where it was on before in most windows': 'It was on' }),
  ])
  expect(find('nodeIntegration', options)[0]).toBe('options#nodeintegration')
})

test('of two sections with the same heading, the one on the page with the most matches comes first', () => {
  const words = engineOf([
    pageOf('red', 'Red', { Setup: 'Put a lamp on its socket', Other: 'Words' }),
    pageOf('blue', 'Blue', {
      Setup: 'Put a lamp on its socket',
      Care: 'The lamp and socket are dusted',
      Store: 'A lamp without its socket',
    }),
  ])
  expect(find('lamp socket', words)[0]).toBe('blue#setup')
  expect(find('red lamp socket', words)[0]).toBe('red#setup')
})

test('pages about plans come after pages about what exists', () => {
  const words = engineOf([
    pageOf('roadmap', 'Roadmap', { Encryption: 'Encryption will come' }),
    pageOf('guide', 'Guide', { 'How to set up encryption of what is sent': 'Turn it on' }),
  ])
  expect(find('encryption', words)[0]).toMatch(/^guide#/)
  expect(find('encryption roadmap', words)[0]).toMatch(/^roadmap/)
})

test('the letters of any two words never indicate more typos than there are', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', 'é', '日', 'A', '1'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(countOthers(lettersOf(one), lettersOf(other))).toBeLessThanOrEqual(countSlips(one, other, 20))
    }),
  )
})

function marked(query: string): readonly string[] {
  return searchSections(query, { most: 8, part: undefined }, site).terms
}

test('the searched words are highlighted, but question words only if they are quoted', () => {
  expect(marked('how do I configure the directory ')).toEqual(['configure', 'directory'])
  expect(marked('"configure the directory"')).toEqual(['configure', 'the', 'directory'])
  expect(marked('with ')).toEqual(['with'])
})

test('a word is scored again when its neighbors change', () => {
  const words = engineOf([
    pageOf('a', 'A', { One: 'A webhook is called' }),
    pageOf('b', 'B', { Two: 'The hook of a coat' }),
  ])
  expect(find('hook', words)).toEqual(['b#two'])
  expect(find('web hook', words)[0]).toBe('a#one')
  expect(find('hook', words)).toEqual(['b#two'])
})

test('the complete path of an operation finds it before the operations below and above it', () => {
  const paths = [
    '/v1/orgs/{orgName}/boxes',
    '/v1/orgs/{orgName}/boxes/{boxName}',
    '/v1/orgs/{orgName}/boxes/{boxName}/logs',
  ]
  const page = pageOf('api', 'API', { Logs: '', List: '', One: '' })
  const [all, one, logs] = paths.map((path) => `GET ${path}\norgName\nboxName`)
  const names = ['', logs ?? '', all ?? '', one ?? '']
  const engine = engineOf([
    { ...page, sections: page.sections.map((part, at) => ({ ...part, names: names[at] ?? '' })) },
  ])
  expect(paths.map((path) => find(path, engine)[0])).toEqual(['api#list', 'api#one', 'api#logs'])
})

test('in Arabic, other forms of a word are found even if its stem begins with other letters', async () => {
  const stemOf = await importStemmer('@orama/stemmers/arabic')
  expect(stemOf('بيانين')).toBe('يان')
  expect(find('بيانين', engineOf([pageOf('a', 'صفحة', { One: 'بيان' })], stemOf))).toEqual(['a#one'])
})

test('in a site of some hundred sections, a word of most texts is found, also as part of a phrase', () => {
  const pages = Array.from({ length: 50 }, (_, at) =>
    pageOf(`p${String(at)}`, `Page ${String(at)}`, {
      Overview: 'Nothing.',
      Troubleshoot: 'Then restart the collector.',
    }),
  )
  const engine = engineOf(pages)
  expect(find('restart', engine)).toHaveLength(8)
  expect(find('"restart the collector"', engine)).toHaveLength(8)
})
