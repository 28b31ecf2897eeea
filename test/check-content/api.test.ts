import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { checkContentOf } from './told.ts'

const config = `site: { title: Sample, url: https://docs.example.com }
api: [{ spec: crates.yaml }]
check: { api: { calls: error, paths: error, fields: error } }
`

const document = `openapi: 3.1.0
info: { title: Crates, version: '1' }
servers: [{ url: 'https://api.example.com/v1' }]
security: [{ key: [] }]
paths:
  /crates:
    get:
      parameters:
        - { name: kind, in: query, schema: { type: string, enum: [open, closed] } }
        - { name: all, in: query, schema: { type: boolean } }
        - { name: page, in: query, deprecated: true, schema: { type: integer } }
      responses: { '200': { description: Found } }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Crate' } } }
      responses: { '200': { description: Made } }
  /crates/{crateName}/lid:
    get:
      security: []
      parameters: [{ name: crateName, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Found } }
    delete:
      deprecated: true
      parameters:
        - { name: crateName, in: path, required: true, schema: { type: string } }
        - { name: X-Reason, in: header, required: true, schema: { type: string } }
      responses: { '200': { description: Gone } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: crates-api-key }
  schemas:
    Crate:
      type: object
      required: [name]
      properties:
        name: { type: string }
        weight: { type: integer, deprecated: true }
        lid: { $ref: '#/components/schemas/Lid' }
        tags: { type: array, items: { $ref: '#/components/schemas/Tag' } }
    Lid:
      type: object
      properties:
        state: { enum: [open, closed] }
        oldState: { type: string, deprecated: true }
    Tag: { type: object, properties: { key: { type: string } } }
`

const site = (page: string): Record<string, string> => ({
  'docs.config.yaml': config,
  'crates.yaml': document,
  'content/index.md': `# Home\n\n${page}\n`,
})

const reported = async (page: string): Promise<readonly string[]> =>
  (await checkContentOf(site(page))).map((line) => line.replace('content/index.md:', ''))

const calls = async (script: string, language = 'sh'): Promise<readonly string[]> =>
  reported(`\`\`\`${language}\n${script}\n\`\`\``)

test('valid calls are not reported, whatever the curl and shell syntax', async () => {
  const script = `curl --header "crates-api-key: $KEY" https://api.example.com/v1/crates?kind=open
curl -sSf -H "Crates-Api-Key: $KEY" -G https://api.example.com/v1/crates -d kind=closed -d all=true | jq .
curl -X POST -H 'crates-api-key: k' \\
  -d '{"name": "pears", "lid": {"state": "open"}}' "https://api.example.com/v1/crates"
curl --json "{\\"name\\": \\"$NAME\\", \\"tags\\": $TAGS}" -H "crates-api-key: $KEY" https://api.example.com/v1/crates
API=https://api.example.com/v1
curl "$API/crates/$NAME/lid"; curl "$UNKNOWN/crates/pears/lid"; curl https://api.example.com/v1/crates/<name>/lid
cat <<EOF | curl -H "crates-api-key: k" -d @- $API/crates
{"name": "$NAME"}
EOF
curl -H "crates-api-key: k" $API/crates -d @- <<EOF
{"name": "plums"}
EOF
curl -o pears.tgz https://downloads.example.com/crates/nothing; curl "$ELSEWHERE/nothing"
echo curl https://api.example.com/v1/nothing`
  expect(await calls(script)).toEqual([])
})

test('a call with an unknown path or method is reported at its address', async () => {
  expect(await calls('curl https://api.example.com/v1/crates/pears/lids')).toEqual([
    '4:6  error  api-call  the API has no path "/crates/pears/lids"; did you mean "/crates/{crateName}/lid"?',
  ])
  expect(await calls('$ curl -X PUT \\\n>   https://api.example.com/v1/crates', 'console')).toEqual([
    '5:5  error  api-call  the API has no PUT /crates; this path has GET, POST',
  ])
  expect(await calls('curl https://api.example.com/v2/crates')).toEqual([
    '4:6  error  api-call  the API has no path "/v2/crates"',
  ])
})

test('the value of an option is never read as the address', async () => {
  const options = 'A b c C d D e E F H K m o P Q r t T u U w x X y Y z'.split(' ').map((letter) => `-${letter}`)
  options.push('--time-cond', '--etag-compare', '--expect100-timeout', '--tls13-ciphers', '--retry', '--rate')
  const lines = await calls(
    options.map((option, at) => `curl ${option} 1 https://api.example.com/v1/no${at}`).join('\n'),
  )
  expect(lines.map((line) => line.replace(/^.*?api-call/, ''))).toEqual(
    options.map((_, at) => expect.stringContaining(`the API has no path "/no${at}"`)),
  )
})

test('a wrong or missing parameter, value or header of a call is reported', async () => {
  const key = '-H "crates-api-key: k"'
  expect(await calls(`curl ${key} "https://api.example.com/v1/crates?knd=open"`)).toEqual([
    '4:29  error  api-call  GET /crates has no query parameter "knd"; did you mean "kind"?',
  ])
  expect(await calls(`curl ${key} "https://api.example.com/v1/crates?kind=opn&all=1"`)).toEqual([
    '4:29  error  api-call  "all" is one of true, false, not "1"',
    '4:29  error  api-call  "kind" is one of open, closed, not "opn"; did you mean "open"?',
  ])
  expect(await calls('curl https://api.example.com/v1/crates')).toEqual([
    '4:6  error  api-call  GET /crates needs the header "crates-api-key"',
  ])
  expect(await calls('curl -H "crate-api-key: k" https://api.example.com/v1/crates')).toEqual([
    '4:28  error  api-call  GET /crates needs the header "crates-api-key", not "crate-api-key"',
  ])
})

test('a body is checked against its schema, and errors are reported at their line', async () => {
  const post = 'curl -H "crates-api-key: k" https://api.example.com/v1/crates'
  expect(await calls(`${post} -d '{\n  "lid": {"state": "ajar"},\n  "hight": 3\n}'`)).toEqual([
    '4:67  error  api-call  the body of POST /crates: the document needs "name"',
    '5:20  error  api-call  the body of POST /crates: lid › state must be one of "open", "closed", not "ajar"',
    '6:3  error  api-call  the body of POST /crates: "hight" is not a field of the document; did you mean "weight"?',
  ])
  expect(await calls(`${post} -d '{"name": pears}'`)).toEqual([
    '4:76  error  api-call  the body: this is not valid JSON: names and texts need double quotes',
  ])
  expect(await calls(`${post} -X POST`)).toEqual(['4:29  error  api-call  POST /crates needs a body'])
  expect(await calls('curl -d "{}" -X GET https://api.example.com/v1/crates/a/lid')).toEqual([
    '4:21  error  api-call  GET /crates/{crateName}/lid takes no body',
  ])
})

test('a deprecated field is reported in a body, and in a table whose heading does not mention it', async () => {
  const post = 'curl -H "crates-api-key: k" https://api.example.com/v1/crates'
  expect(await calls(`${post} -d '{"name": "a",\n "weight": 3}'`)).toEqual([
    '5:2  warning  api-deprecated  the body of POST /crates: "weight" is deprecated',
  ])
  const table = '| Field | Type |\n|---|---|\n| `lid.oldState` | string |'
  expect(await reported(`## Deprecated fields\n\n${table}`)).toEqual([])
  expect(await reported(`## Deprecated fields\n\n## Fields\n\n${table}`)).toEqual([
    '9:4  warning  api-deprecated  the field "lid.oldState" is deprecated',
  ])
})

test('only a camel-case name that is almost a field of the API is reported', async () => {
  expect(await reported('Read `oldSatte`, not `oldStates`, `oldStore`, `otherState` or `tag`.')).toEqual([
    '3:7  error  api-field  the API has no field "oldSatte"; did you mean "oldState"?',
  ])
})

const withInfo = (info: string): Promise<readonly string[]> =>
  checkContentOf({ ...site('Text.'), 'crates.yaml': document.replace("info: { title: Crates, version: '1' }", info) })

test('calls in descriptions of the document are checked too, and reported at their line if it is known', async () => {
  const call = 'curl -H "crates-api-key: k" https://api.example.com/v1/crate'
  const block = `info:\n  title: Crates\n  version: '1'\n  description: |\n    Call it:\n\n    \`\`\`sh\n    ${call}\n    \`\`\``
  const fault = 'api-call  the API has no path "/crate"; did you mean "/crates"?'
  expect(await withInfo(block)).toEqual([`crates.yaml:9:33  error  ${fault}`])
  const text = JSON.stringify(`Call it:\n\n\`\`\`sh\n${call}\n\`\`\``)
  expect(await withInfo(`info: { title: Crates, version: '1', description: ${text} }`)).toEqual([
    `crates.yaml:2:101  error  ${fault}`,
  ])
})

test('values in a table must be values of the field', async () => {
  const table = '| Field | Values | Note |\n|---|---|---|\n| `lid.state` | `open`, `shut` | not `ajar` |\n'
  expect(await reported(`${table}| \`name\` | \`pears\` | |`)).toEqual([
    '5:26  error  api-value  "state" is one of open, closed, not "shut"',
  ])
})

test('deprecated parts are reported, unless the text mentions it', async () => {
  const remove = 'curl -X DELETE -H "crates-api-key: k" -H "x-reason: r" https://api.example.com/v1/crates/a/lid'
  expect(await calls(remove)).toEqual(['4:56  warning  api-deprecated  DELETE /crates/{crateName}/lid is deprecated'])
  expect(await reported('Call `DELETE /crates/{crateName}/lid` or read `lid.oldState`.')).toEqual([
    '3:7  warning  api-deprecated  DELETE /crates/{crateName}/lid is deprecated',
    '3:48  warning  api-deprecated  the field "lid.oldState" is deprecated',
  ])
  expect(await reported('Deprecated: `DELETE /crates/{crateName}/lid` and `lid.oldState`.')).toEqual([])
})

test('paths, fields, values and headers in sentences and tables must exist in the API', async () => {
  const page = `Call \`GET /crate\`, \`PUT /crates\`, \`/crates/{crateName}/lit\` or \`GET …/{crateName}/lit\`.

| Field | Meaning |
|---|---|
| \`lid.sate\` | wrong |
| \`tags[].kee\` | wrong |
| \`state: ajar\` | wrong |
| \`crates-api-kye\` | wrong |`
  expect(await reported(page)).toEqual([
    '3:7  error  api-path  the API has no path "/crate"; did you mean "/crates"?',
    '3:21  error  api-path  the API has no PUT /crates; this path has GET, POST',
    '3:36  error  api-path  the API has no path "/crates/{crateName}/lit"; did you mean "/crates/{crateName}/lid"?',
    '3:65  error  api-path  the API has no GET path that ends in "/{crateName}/lit"',
    '7:4  error  api-field  "lid" has no field "sate"; did you mean "state"?',
    '8:4  error  api-field  "tags[]" has no field "kee"; did you mean "key"?',
    '9:4  error  api-value  "state" is one of open, closed, not "ajar"',
    '10:4  error  api-header  "crates-api-kye" is not a header of the API; did you mean "crates-api-key"?',
  ])
})

test('names of the API and of other systems are not reported', async () => {
  const page = `\`GET /crates\`, \`GET /crates?kind=open\`, \`/crates/pears/lid\`, \`GET …/crates/{name}/lid\`,
\`https://api.example.com/v1\`, \`/v1\`, \`/crates/{crateName}\`, \`GET /ships/{id}\`, \`/usr/local/bin\`, \`lid.state\`,
\`tags[].key\`, \`lid.yaml\`, \`tags.example.com\`, \`name.first\`, \`crates-api-key\`, \`state: open\`, \`spec.lid\`.`
  expect(await reported(page)).toEqual([])
})

test('shared servers, local servers and sign-in addresses cause no false alarms', async () => {
  const ships = document
    .replaceAll('/crates', '/ships')
    .replace('servers: [{', 'servers: [{ url: "http://localhost:8080" }, {')
    .replace(
      'type: apiKey, in: header, name: crates-api-key',
      'type: oauth2, flows: { clientCredentials: { tokenUrl: "https://api.example.com/token", scopes: {} } }',
    )
  const script = `curl https://api.example.com/v1/ships/tern/lid
curl https://api.example.com/v1/crates/pears/lid
curl -d a=b https://api.example.com/token
curl http://localhost:8080/health
curl http://localhost:8080/ships/tern/lids`
  const files = {
    ...site(`\`\`\`sh\n${script}\n\`\`\``),
    'ships.yaml': ships,
    'docs.config.yaml': config.replace(
      '{ spec: crates.yaml }',
      '{ spec: crates.yaml }, { spec: ships.yaml, route: /ships }',
    ),
  }
  expect(await checkContentOf(files)).toEqual([
    'content/index.md:8:6  error  api-call  the API has no path "/ships/tern/lids"; did you mean "/ships/{crateName}/lid"?',
  ])
})

test('a script that is too complex to read causes no error', async () => {
  expect(await calls('$('.repeat(20_000))).toEqual([])
  expect(await calls(`${'( '.repeat(20_000)}; if if if; case <<EOF; curl`)).toEqual([])
})

test('a site sets the severity of each kind, and a problem can be ignored with a reason', async () => {
  const page = '`lid.sate`\n\n`PUT /crates`\n\n```sh\ncurl https://api.example.com/v1/crats\n```'
  const plain = { ...site(page), 'docs.config.yaml': config.replace(/check:.*\n/, '') }
  expect((await checkContentOf(plain)).map((line) => line.split('  ').slice(1, 3).join(' '))).toEqual([
    'warning api-path',
    'error api-call',
  ])
  const excused = `<!-- docsgen-ignore api-path, api-field: a mistake is shown -->\n\n- \`lid.sate\`\n- \`PUT /crates\``
  expect(await reported(excused)).toEqual([])
})

test('the share of the API that the pages document is printed with --verbose and in JSON', async () => {
  const project = makeWarmProject(
    site('`GET /crates`, `lid.state`, `name`\n\n```sh\ncurl https://api.example.com/v1/crates/a/lid\n```'),
  )
  const verbose = await project.check(['content', '--verbose'])
  expect(verbose.error).toContain('The pages document 2 of 4 operations and 2 of 7 fields of the API.')
  const { out } = await project.check(['content', '--format', 'json'])
  expect(JSON.parse(out)).toMatchObject({
    problems: [],
    coverage: { operations: { documented: 2, all: 4 }, fields: { documented: 2, all: 7 } },
  })
})

test('a value of a body is not checked if its pattern takes too long', async () => {
  const slow = document.replace('name: { type: string }', 'name: { type: string, pattern: ^(a+)+$ }')
  const page = `\`\`\`sh\ncurl -H "crates-api-key: k" https://api.example.com/v1/crates -d '{"name": "${'a'.repeat(40)}!"}'\n\`\`\``
  expect(await checkContentOf({ ...site(page), 'crates.yaml': slow })).toEqual([
    'content/index.md:4:76  warning  api-call  the body of POST /crates: name is not checked, because the pattern "^(a+)+$" takes too long; simplify the pattern',
  ])
})
