import { expect, test } from 'vitest'
import { loadSpec, specWith } from './load-spec.ts'

/** The samples of the only operation of a document, by language. */
async function samplesOf(text: string, languages: readonly string[] = ['curl']): Promise<ReadonlyMap<string, string>> {
  const { api, reported } = await loadSpec(text, languages)
  expect(reported.filter((line) => line.includes(' error '))).toEqual([])
  return new Map(api?.tags[0]?.operations[0]?.samples.map(({ key, code }) => [key, code]))
}

const parameters: readonly (readonly [what: string, parameter: string, url: string])[] = [
  ['a list', '{ name: a, in: query, schema: { type: array }, example: [x, "y&z"] }', '?a=x&a=y%26z'],
  ['a list in one', '{ name: a, in: query, explode: false, schema: {}, example: [x, y] }', '?a=x,y'],
  ['pipes', '{ name: a, in: query, style: pipeDelimited, schema: {}, example: [x, y] }', '?a=x%7Cy'],
  ['spaces', '{ name: a, in: query, style: spaceDelimited, schema: {}, example: [x, y] }', '?a=x%20y'],
  ['an object', '{ name: a, in: query, schema: {}, example: { p: 1, q: "2 3" } }', '?p=1&q=2%203'],
  ['an object in one', '{ name: a, in: query, explode: false, schema: {}, example: { p: 1, q: 2 } }', '?a=p,1,q,2'],
  [
    'a deep object',
    '{ name: a, in: query, style: deepObject, schema: {}, example: { p: { q: 1 }, r: [2, 3] } }',
    '?a%5Bp%5D%5Bq%5D=1&a%5Br%5D=2&a%5Br%5D=3',
  ],
  [
    'JSON',
    '{ name: a, in: query, content: { application/json: { example: { p: [1] } } } }',
    '?a=%7B%22p%22%3A%5B1%5D%7D',
  ],
]

test.each(parameters)('%s in the query is written in its style', async (_what, parameter, query) => {
  const written = parameter.replace('{ name', '{ required: true, name')
  const samples = await samplesOf(
    specWith({ paths: `  /a: { get: { parameters: [${written}], responses: { "200": { description: ok } } } }` }),
  )
  expect(samples.get('curl')).toContain(`'https://api.example.com/a${query}'`)
})

test('characters that an address must not contain are escaped in the path', async () => {
  const samples = await samplesOf(
    specWith({
      paths: `  "/ñ/عربي/a|b/{}/{id}.json/%41": { get: { parameters: [{ name: id, in: path, required: true, schema: {}, example: é }], responses: { "200": { description: ok } } } }`,
    }),
  )
  expect(samples.get('curl')).toBe(
    "curl 'https://api.example.com/%C3%B1/%D8%B9%D8%B1%D8%A8%D9%8A/a%7Cb/%7B%7D/%C3%A9.json/%41'",
  )
})

test('a fragment that makes paths unique is not part of the address', async () => {
  const samples = await samplesOf(
    specWith({
      paths:
        '  "/a#new": { get: { parameters: [{ name: q, in: query, required: true, schema: {}, example: 1 }], responses: { "200": { description: ok } } } }',
    }),
  )
  expect(samples.get('curl')).toBe("curl 'https://api.example.com/a?q=1'")
})

function header(name: string, example: string): string {
  return `{ name: ${name}, in: header, required: true, schema: {}, example: ${example} }`
}

test('a header is sent once: a parameter replaces the header that follows from the media types, and a key a parameter', async () => {
  const samples = await samplesOf(
    specWith({
      paths: `  /a: { get: { security: [{ key: [] }], parameters: [${header('accept', 'a/b')}, ${header('authorization', 'me')}], responses: { "200": { description: ok, content: { application/json: { schema: {} } } } } } }`,
      schemas: '    {}\n  securitySchemes: { key: { type: http, scheme: bearer } }',
    }),
  )
  expect(samples.get('curl')).toMatchInlineSnapshot(`
    "curl 'https://api.example.com/a' \\
      --header "Authorization: Bearer $ACCESS_TOKEN" \\
      --header 'accept: a/b'"
  `)
})

test('lists and objects in the path are written in their styles', async () => {
  const inPath = ['s', 'l', 'm', 'e']
  const styles = ['', 'style: label, explode: true, ', 'style: matrix, ', 'style: matrix, explode: true, ']
  const listed = inPath.map(
    (name, index) =>
      `{ name: ${name}, in: path, required: true, ${styles[index] ?? ''}schema: {}, example: ["1 2", x] }`,
  )
  const samples = await samplesOf(
    specWith({
      paths: `  "/{s}/{l}/{m}/{e}": { get: { parameters: [${listed.join(', ')}], responses: { "200": { description: ok } } } }`,
    }),
  )
  expect(samples.get('curl')).toContain('https://api.example.com/1%202,x/.1%202.x/;m=1%202,x/;e=1%202;e=x')
})

test('a list in Swagger 2.0 is one parameter unless the document says otherwise', async () => {
  const samples = await samplesOf(`swagger: "2.0"
info: { title: T, version: "1" }
host: api.example.com
paths:
  /a/{spaced}:
    get:
      parameters:
        - { name: plain, in: query, required: true, type: array, items: { type: string }, x-example: [a, b] }
        - { name: many, in: query, required: true, type: array, items: { type: string }, collectionFormat: multi, x-example: [a, b] }
        - { name: piped, in: query, required: true, type: array, items: { type: string }, collectionFormat: pipes, x-example: [a, b] }
        - { name: X-Piped, in: header, required: true, type: array, items: { type: string }, collectionFormat: pipes, x-example: [a, b] }
        - { name: spaced, in: path, required: true, type: array, items: { type: string }, collectionFormat: ssv, x-example: [a, b] }
      responses: { "200": { description: ok } }
`)
  expect(samples.get('curl')).toBe(
    "curl 'https://api.example.com/a/a%20b?plain=a,b&many=a&many=b&piped=a%7Cb' \\\n  --header 'X-Piped: a|b'",
  )
})

test('an address without a scheme gets https, and braces and brackets in a path have no meaning for curl', async () => {
  const samples = await samplesOf(
    specWith({ paths: '  "/a[0]": { get: { responses: { "200": { description: ok } } } }' }).replace(
      'https://api.example.com',
      '//api.example.com',
    ),
  )
  expect(samples.get('curl')).toBe("curl 'https://api.example.com/a%5B0%5D'")
})

test('XML is written with the names, attributes and wrappers of its schema, in samples and examples', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /pets: { put: { requestBody: { content: { application/xml: { schema: { $ref: "#/components/schemas/Pet" } } } }, responses: { "200": { description: ok, content: { application/xml: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } } } }',
      schemas: `    Pet:
      type: object
      xml: { name: pet, namespace: https://example.com/pets }
      properties:
        id: { type: integer, example: 7, xml: { attribute: true } }
        name: { type: string, example: "Rex & Co" }
        photos: { type: array, xml: { wrapped: true }, items: { type: string, example: a.png, xml: { name: photo } } }
        tags: { type: array, items: { type: string }, example: [x, y] }`,
    }),
    ['curl'],
  )
  const operation = api?.tags[0]?.operations[0]
  expect(operation?.requestBody?.content[0]?.examples[0]?.value).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<pet xmlns="https://example.com/pets" id="7">
  <name>Rex &amp; Co</name>
  <photos>
    <photo>a.png</photo>
  </photos>
  <tags>x</tags>
  <tags>y</tags>
</pet>`)
  expect(operation?.samples[0]?.code).toContain("--data-raw '<?xml")
  expect(operation?.responses[0]?.content[0]?.examples[0]?.value).toMatch(/^<\?xml[^]*<Pet>|^<\?xml[^]*<root>/)
})

test('XML follows the node type in the schema: a text, CDATA, an attribute, an element or no separate node', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /notes: { put: { requestBody: { content: { application/xml: { schema: { $ref: "#/components/schemas/Note" } } } }, responses: {} } }',
      schemas: `    Note:
      type: object
      properties:
        id: { type: integer, example: 7, xml: { nodeType: attribute } }
        title:
          type: object
          properties:
            lang: { type: string, example: en, xml: { nodeType: attribute } }
            words: { type: string, example: "Salt & <pepper>", xml: { nodeType: text } }
            mark: { type: string, example: "!" }
            more: { type: object, properties: { deep: { type: integer, example: 1 } } }
        script:
          type: object
          properties:
            code: { type: string, example: "if (a < b) c[d[0]]>1", xml: { nodeType: cdata } }
        times:
          type: object
          xml: { nodeType: none }
          properties:
            made: { type: string, example: noon }
            zone: { type: string, example: utc, xml: { nodeType: attribute } }
        tags: { type: array, xml: { nodeType: element, name: tagList }, items: { type: string, example: x, xml: { name: tag } } }
        links: { type: array, xml: { nodeType: none }, items: { type: string, example: y, xml: { name: link } } }`,
    }).replace('3.1.0', '3.2.0'),
  )
  const operation = api?.tags[0]?.operations[0]
  expect(operation?.requestBody?.content[0]?.examples[0]?.value).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Note id="7" zone="utc">
  <title lang="en">Salt &amp; &lt;pepper&gt;<mark>!</mark><more><deep>1</deep></more></title>
  <script><![CDATA[if (a < b) c[d[0]]]]><![CDATA[>1]]></script>
  <made>noon</made>
  <tagList>
    <tag>x</tag>
  </tagList>
  <link>y</link>
</Note>`)
})

/** The XML of a body with a single field, which is a reference, without spaces between the elements. */
async function xmlOf(beside: string, target: string, version = '3.2.0'): Promise<string> {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /notes: { put: { requestBody: { content: { application/xml: { schema: { $ref: "#/components/schemas/Note" } } } }, responses: {} } }',
      schemas: `    Note: { type: object, properties: { text: { $ref: "#/components/schemas/Text"${beside} } } }\n    Text: { type: string, example: a < b, xml: { ${target} } }`,
    }).replace('3.1.0', version),
  )
  const value = api?.tags[0]?.operations[0]?.requestBody?.content[0]?.examples[0]?.value
  const xml = typeof value === 'string' ? value : ''
  return xml.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '').replaceAll(/\n\s*/g, '')
}

test('XML settings next to a reference describe a node around its target, or none, as in version 3.2', async () => {
  const cdata = '<![CDATA[a < b]]>'
  expect(await xmlOf('', 'nodeType: cdata')).toBe(`<Note>${cdata}</Note>`)
  expect(await xmlOf(', xml: { nodeType: element }', 'nodeType: cdata')).toBe(`<Note><text>${cdata}</text></Note>`)
  expect(await xmlOf(', xml: { nodeType: element, name: words }', 'nodeType: cdata')).toBe(
    `<Note><words>${cdata}</words></Note>`,
  )
  expect(await xmlOf(', xml: { nodeType: element }', 'name: t')).toBe('<Note><text><t>a &lt; b</t></text></Note>')
  expect(await xmlOf(', xml: { nodeType: attribute }', 'name: t')).toBe('<Note text="a &lt; b"/>')
  expect(await xmlOf(', xml: { name: words }', 'name: t')).toBe('<Note><t>a &lt; b</t></Note>')
  expect(await xmlOf(', xml: { name: words }', 'name: t', '3.1.0')).toBe('<Note><words>a &lt; b</words></Note>')
})

/** An example of a body whose schema is not a separate node. */
async function bodyWithoutNode(properties: string): Promise<unknown> {
  const content = `application/xml: { schema: { type: object, xml: { nodeType: none, name: all }, properties: { ${properties} } } }`
  const paths = `  /a: { put: { requestBody: { content: { ${content} } }, responses: {} } }`
  const { api } = await loadSpec(specWith({ paths }).replace('3.1.0', '3.2.0'))
  return api?.tags[0]?.operations[0]?.requestBody?.content[0]?.examples[0]?.value
}

test('an XML document has one root element, even if its schema has no separate node', async () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  expect(await bodyWithoutNode('a: { type: integer, example: 1 }')).toBe(`${head}<a>1</a>`)
  expect(await bodyWithoutNode('a: { type: integer, example: 1 }, b: { type: integer, example: 2 }')).toBe(
    `${head}<all>\n  <a>1</a>\n  <b>2</b>\n</all>`,
  )
})

test('a body generated for a choice has the discriminator value of its form', async () => {
  const samples = await samplesOf(
    specWith({
      paths:
        '  /a: { post: { requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: "#/components/schemas/Box" }, { $ref: "#/components/schemas/Bag" }], discriminator: { propertyName: kind, mapping: { box-1: "#/components/schemas/Box" } } } } } }, responses: { "200": { description: ok } } } }',
      schemas:
        '    Box: { type: object, properties: { kind: { type: string }, size: { type: integer } } }\n    Bag: { type: object }',
    }),
  )
  expect(samples.get('curl')).toContain('"kind": "box-1",\n  "size": 1')
})

test('a form encodes objects and lists as specified, or else as JSON and as repeated fields', async () => {
  const samples = await samplesOf(
    specWith({
      paths:
        '  /a: { post: { requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { type: object }, encoding: { deep: { style: deepObject, explode: true }, one: { explode: false }, pipes: { style: pipeDelimited }, exploded: { style: form } }, example: { deep: { a: { b: "1 2" }, c: x }, one: [p, "q&r"], pipes: [s, t], exploded: { u: 1, v: 2 }, plain: { w: 3 }, list: [y, z] } } } }, responses: { "200": { description: ok } } } }',
    }),
    ['curl', 'javascript'],
  )
  const sent = [...(samples.get('curl') ?? '').matchAll(/--data-urlencode '([^']*)'/g)].map(([, pair]) => pair)
  expect(sent).toEqual([
    'deep%5Ba%5D%5Bb%5D=1 2',
    'deep%5Bc%5D=x',
    'one=p,q&r',
    'pipes=s|t',
    'u=1',
    'v=2',
    'plain={"w":3}',
    'list=y',
    'list=z',
  ])
  expect(samples.get('javascript')).toContain(`['deep[a][b]', '1 2'],`)
  const multipart =
    '{ multipart/form-data: { schema: { type: object }, encoding: { one: { explode: false } }, example: { one: [p, q], list: [y, z] } } }'
  const paths = `  /a: { post: { requestBody: { required: true, content: ${multipart} }, responses: { "204": { description: ok } } } }`
  const form = (await samplesOf(specWith({ paths }))).get('curl') ?? ''
  expect(form.match(/--form\S* '[^']*'/g)).toEqual([
    "--form-string 'one=p,q'",
    "--form-string 'list=y'",
    "--form-string 'list=z'",
  ])
})

/** The samples of a GET operation with an optional body. */
function samplesOfSearch(content: string): Promise<ReadonlyMap<string, string>> {
  return samplesOf(
    specWith({
      paths: `  /a: { get: { requestBody: { content: { ${content} } }, responses: { "200": { description: ok } } } }`,
    }),
    ['curl', 'javascript'],
  )
}

test('GET with an optional body still has a sample in every language', async () => {
  const empty = await samplesOfSearch('application/x-www-form-urlencoded: { schema: { type: object, properties: {} } }')
  expect(empty.get('curl')).toBe("curl 'https://api.example.com/a'")
  const search = await samplesOfSearch('application/json: { example: { query: x } }')
  expect(search.get('curl')).toContain('"query": "x"')
  for (const samples of [empty, search]) {
    expect(samples.get('javascript')).toContain("await fetch('https://api.example.com/a'")
    expect(samples.get('javascript')).not.toMatch(/body|Content-Type/)
  }
})

/** A document with one operation and the given servers. */
function servedBy(servers: string): string {
  return `openapi: 3.1.0\ninfo: { title: T, version: "1" }\n${servers}paths: { /a: { get: { responses: { "200": { description: ok } } } } }\n`
}

test.each([
  ['servers: [{ url: /v3 }]', 'https://docs.example.org/v3/a'],
  ['servers: [{ url: v3/ }]', 'https://docs.example.org/docs/api/v3/a'],
  ['servers: [{ url: ../v3 }]', 'https://docs.example.org/docs/v3/a'],
  ['servers: [{ url: / }]', 'https://docs.example.org/a'],
  ['servers: [{ url: "" }]', 'https://docs.example.org/a'],
  ['servers: []', 'https://docs.example.org/a'],
  ['', 'https://docs.example.org/a'],
  ['servers: [{ url: "//api.example.com/v3" }]', 'https://api.example.com/v3/a'],
  ['servers: [{ url: "/{stage}/v3", variables: { stage: { default: beta } } }]', 'https://docs.example.org/beta/v3/a'],
  ['servers: [{ url: "{root}/a", variables: { root: { default: /v3 } } }]', 'https://docs.example.org/v3/a/a'],
  [
    'servers: [{ url: "{root}", variables: { root: { default: "http://api.example.com" } } }]',
    'http://api.example.com/a',
  ],
])('a request for a document with %s is sent to %s', async (servers, address) => {
  const text = servedBy(`${servers}\n`)
  const { api } = await loadSpec(text, ['curl', 'python'], {
    site: { url: 'https://docs.example.org', basePath: '/docs/' },
  })
  const samples = api?.tags[0]?.operations[0]?.samples.map(({ code }) => code)
  expect(samples?.[0]).toBe(`curl '${address}'`)
  expect(samples?.[1]).toContain(`"${address}"`)
})

test('the config sets the server of a document without one, and the origin of one that is only a path', async () => {
  const baseUrl = 'https://api.example.com/v1'
  const first = await loadSpec(servedBy(''), ['curl'], { baseUrl })
  expect(first.api?.tags[0]?.operations[0]?.samples[0]?.code).toBe("curl 'https://api.example.com/v1/a'")
  expect(first.api?.servers.map(({ url }) => url)).toEqual([baseUrl])
  const second = await loadSpec(servedBy('servers: [{ url: /v2 }]\n'), ['curl'], { baseUrl })
  expect(second.api?.tags[0]?.operations[0]?.samples[0]?.code).toBe("curl 'https://api.example.com/v2/a'")
})

test('a server without a scheme is reported because it is a path, and one with a query string because paths come after it', async () => {
  const { reported } = await loadSpec(
    'openapi: 3.1.0\ninfo: { title: T, version: "1" }\nservers:\n  - url: api.example.com/v1\n  - url: /v1.0/beta\n  - url: https://a.example.com/v1?tenant=a\npaths: {}\n',
  )
  expect(reported).toEqual([
    'openapi/api.yaml:4 warning spec-server-address servers[0]: "api.example.com/v1" has no scheme, so it is a path relative to this document; write "https://api.example.com/v1"',
    'openapi/api.yaml:6 warning spec-server-address servers[2]: "https://a.example.com/v1?tenant=a" has a query string or a fragment, but the path of each request is added at its end; write query parameters as parameters',
  ])
})

test('a body of any media type is sent as JSON, and that of a range as one of its types', async () => {
  const sent = { '*/*': 'object', 'image/*': 'string, format: binary', 'application/*': 'string, format: binary' }
  const types = Object.entries(sent).map(async ([range, type]) => {
    const body = `{ "${range}": { schema: { type: ${type} } } }`
    const paths = `  /a: { post: { requestBody: { content: ${body} }, responses: { "204": { description: ok } } } }`
    const samples = await samplesOf(specWith({ paths }))
    return /Content-Type: ([^']*)/.exec(samples.get('curl') ?? '')?.[1]
  })
  expect(await Promise.all(types)).toEqual(['application/json', 'image/png', 'application/octet-stream'])
})

test('a form has samples without a fixed type in every language, even if its operation has a parameter for the type', async () => {
  for (const isRequired of [true, false]) {
    const parameters = `[{ name: content-type, in: header, required: ${String(isRequired)}, schema: { type: string, example: multipart/form-data } }]`
    const body = '{ multipart/form-data: { schema: { type: object, properties: { a: { type: string } } } } }'
    const { api } = await loadSpec(
      specWith({
        paths: `  /a: { post: { parameters: ${parameters}, requestBody: { content: ${body} }, responses: { "204": { description: ok } } } }`,
      }),
      ['curl', 'javascript', 'go'],
    )
    const samples = api?.tags[0]?.operations[0]?.samples ?? []
    expect(samples.map(({ key }) => key)).toEqual(['curl', 'javascript', 'go'])
    for (const { key, code, slots } of samples) {
      if (key !== 'go') expect(code).not.toMatch(/content-type/i)
      expect(JSON.stringify(slots)).not.toMatch(/content-type/i)
    }
  }
})
