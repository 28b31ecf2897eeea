import { writeChangelog } from '../../src/api/compare/write-changelog.ts'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const config = `site: { title: Docs, url: https://docs.example.com }
variables: { product: { name: Acme } }
api: [{ spec: openapi/api.yaml }]
`

function spec(paths: string, schemas = ''): string {
  return `openapi: 3.1.0
info: { title: "{{product.name}} API", version: "1" }
servers: [{ url: "https://api.example.com" }]
paths:
${paths}
components:
  schemas:
    Error: { type: object, properties: { message: { type: string } } }
${schemas}`
}

const pets = `  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
    post:
      operationId: addPet
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "201": { description: made } }
  /pets/{id}:
    delete:
      operationId: deletePet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "204": { description: gone } }`

const pet = `    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string }
        kind: { type: string, enum: [cat, dog] }
        tag: { type: string }
`

/** A project whose document has been committed once. */
function committed(text: string, more: Readonly<Record<string, string>> = {}): WarmProject {
  const project = makeWarmProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n',
    'openapi/api.yaml': text,
    ...more,
  })
  git(project, 'init', '-q')
  git(project, 'add', '.')
  git(project, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first')
  git(project, 'tag', 'v1')
  return project
}

function git({ folder }: WarmProject, ...words: string[]): void {
  execFileSync('git', words, { cwd: folder })
}

test('a document that has not changed since a commit gives an empty list', async () => {
  const project = committed(spec(pets, pet))
  expect(await project.check(['spec', '--against', 'HEAD'])).toEqual({
    code: 0,
    out: 'openapi/api.yaml since HEAD: no changes\n',
    error: 'Checked 1 API document: no problems.\n',
  })
})

test('a change that affects many operations names some of them, and JSON has all', async () => {
  const uses =
    '{ "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }'
  const many = Array.from({ length: 9 }, (_, index) => `  /p${String(index)}: { get: { responses: ${uses} } }`).join(
    '\n',
  )
  const project = committed(spec(many, pet))
  project.write({ 'openapi/api.yaml': spec(many, pet.replace(/ +tag: .*\n/, '')) })
  const outcome = await project.check(['spec', '--against', 'v1'])
  const fact = 'Pet.tag was removed, in 9 operations such as GET /p0, GET /p1, GET /p2'
  expect(outcome.out).toContain(`v1:openapi/api.yaml:23:9  ${fact}\n`)
  expect(outcome.error).toContain(`${fact}: this breaks callers; keep it`)
  const json = await project.check(['spec', '--against', 'v1', '--format', 'json'])
  expect(json.out).toContain('"name": "GET /p8"')
})

test('breaking changes are errors at their lines, and all changes are listed', async () => {
  const project = committed(spec(pets, pet))
  const changed = pets
    .replace(
      '        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }\n',
      '        - { name: limit, in: query, schema: { type: integer, maximum: 50 } }\n        - { name: owner, in: query, required: true, schema: { type: string } }\n        - { name: sort, in: query, schema: { type: string } }\n',
    )
    .replace(/ {2}\/pets\/\{id\}:[^]*/, '')
    .replace('operationId: addPet', 'operationId: addPet\n      deprecated: true')
  const schemas = pet
    .replace('required: [name]', 'required: [name, age]')
    .replace('[cat, dog]', '[cat, fish]')
    .replace('        tag: { type: string }\n', '        age: { type: integer }\n        color: { type: string }\n')
  project.write({ 'openapi/api.yaml': spec(changed, schemas) })
  const outcome = await project.check(['spec', '--against', 'v1', '--changelog', 'changes.md'])
  expect(outcome.code).toBe(1)
  expect(outcome.out).toMatchInlineSnapshot(`
    "openapi/api.yaml since v1: 4 removed, 1 changed, 1 deprecated, 7 added; 6 break callers, 1 may break some
      breaking
        openapi/api.yaml:9:62  parameter limit changed its maximum from 100 to 50, in GET /pets
        openapi/api.yaml:10:11  query parameter owner was added and is required, in GET /pets
        v1:openapi/api.yaml:29:9  Pet.tag was removed, in GET /pets, POST /pets
        openapi/api.yaml:28:9  Pet.age was added and is required, in POST /pets
        v1:openapi/api.yaml:28:43  Pet.kind no longer has the value "dog", in POST /pets
        v1:openapi/api.yaml:16:5  DELETE /pets/{id} was removed
      may break some callers
        openapi/api.yaml:27:43  Pet.kind has the new value "fish", in GET /pets
      removed
        v1:openapi/api.yaml:28:43  Pet.kind no longer has the value "dog", in GET /pets
      deprecated
        openapi/api.yaml:13:5  POST /pets is deprecated
      added
        openapi/api.yaml:11:11  query parameter sort was added, in GET /pets
        openapi/api.yaml:28:9  Pet.age was added, in GET /pets
        openapi/api.yaml:29:9  Pet.color was added, in GET /pets, POST /pets
        openapi/api.yaml:27:43  Pet.kind has the new value "fish", in POST /pets
    "
  `)
  expect(outcome.error).toMatchInlineSnapshot(`
    "openapi/api.yaml:9:62  error  spec-limit-changed  parameter limit changed its maximum from 100 to 50, in GET /pets: this breaks callers
       9 |         - { name: limit, in: query, schema: { type: integer, maximum: 50 } }
         |                                                              ^
    openapi/api.yaml:10:11  error  spec-required-parameter-added  query parameter owner was added and is required, in GET /pets: this breaks callers; make it optional
      10 |         - { name: owner, in: query, required: true, schema: { type: string } }
         |           ^
    openapi/api.yaml:27:43  warning  spec-value-added  Pet.kind has the new value "fish", in GET /pets: this may break some callers
      27 |         kind: { type: string, enum: [cat, fish] }
         |                                           ^
    openapi/api.yaml:28:9  error  spec-required-field-added  Pet.age was added and is required, in POST /pets: this breaks callers; make it optional
      28 |         age: { type: integer }
         |         ^
    v1:openapi/api.yaml:16:5  error  spec-operation-removed  DELETE /pets/{id} was removed: this breaks callers; keep it and mark it as deprecated first
    v1:openapi/api.yaml:28:43  error  spec-value-removed  Pet.kind no longer has the value "dog", in POST /pets: this breaks callers
    v1:openapi/api.yaml:29:9  error  spec-field-removed  Pet.tag was removed, in GET /pets, POST /pets: this breaks callers; keep it and mark it as deprecated first
    Checked 1 API document: 6 errors, 1 warning.
    "
  `)
  expect(project.read('changes.md')).toMatchInlineSnapshot(`
    "---
    title: "Changes of Acme API"
    ---

    # Changes of Acme API

    What has changed since \`v1\`.

    ## Breaking changes

    - Parameter \`limit\` changed its maximum from 100 to 50 ([\`GET /pets\`](/api#list-pets)).
    - Query parameter \`owner\` was added and is required ([\`GET /pets\`](/api#list-pets)).
    - \`Pet.tag\` was removed ([\`GET /pets\`](/api#list-pets), [\`POST /pets\`](/api#add-pet)).
    - \`Pet.age\` was added and is required ([\`POST /pets\`](/api#add-pet)).
    - \`Pet.kind\` no longer has the value "dog" ([\`POST /pets\`](/api#add-pet)).
    - \`DELETE /pets/{id}\` was removed.

    ## Changes that may break some callers

    - \`Pet.kind\` has the new value "fish" ([\`GET /pets\`](/api#list-pets)).

    ## Added

    - Query parameter \`sort\` was added ([\`GET /pets\`](/api#list-pets)).
    - \`Pet.age\` was added ([\`GET /pets\`](/api#list-pets)).
    - \`Pet.color\` was added ([\`GET /pets\`](/api#list-pets), [\`POST /pets\`](/api#add-pet)).
    - \`Pet.kind\` has the new value "fish" ([\`POST /pets\`](/api#add-pet)).

    ## Deprecated

    - [\`POST /pets\`](/api#add-pet) is deprecated.

    ## Removed

    - \`Pet.kind\` no longer has the value "dog" ([\`GET /pets\`](/api#list-pets)).
    "
  `)
  const json = await project.check(['spec', '--against', 'v1', '--format', 'json'])
  const reported = JSON.parse(json.out) as {
    readonly problems: readonly { readonly rule: string }[]
    readonly comparisons: readonly { readonly changes: readonly { readonly severity: string }[] }[]
  }
  const harmful = reported.comparisons.flatMap(({ changes }) => changes.filter(({ severity }) => severity !== 'info'))
  expect(harmful).toHaveLength(reported.problems.length)
})

test('a document in several files is read completely from the commit, even if a file was removed since then', async () => {
  const split = spec(
    `  /pets:\n    get:\n      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: parts/pet.yaml } } } } }`,
  )
  const project = committed(split, {
    'openapi/parts/pet.yaml': 'type: object\nproperties:\n  id: { type: string }\n  owner: { $ref: owner.yaml }\n',
    'openapi/parts/owner.yaml': 'type: object\nproperties:\n  name: { type: string }\n',
  })
  project.remove('openapi/parts/owner.yaml')
  project.write({
    'openapi/parts/pet.yaml':
      'type: object\nproperties:\n  id: { type: string }\n  owner: { type: object, properties: { mail: { type: string } } }\n',
  })
  const outcome = await project.check(['spec', '--against', 'HEAD'])
  expect(outcome).toMatchObject({ code: 1 })
  expect(outcome.out).toContain('HEAD:openapi/parts/owner.yaml:3:3  owner.name was removed, in GET /pets')
  expect(outcome.out).toContain('openapi/parts/pet.yaml:4:40  pet.owner.mail was added, in GET /pets')
})

test('an earlier document can be a file, or have another path in a commit', async () => {
  const project = committed(spec(pets, pet), {
    'old/api.yaml': spec(pets, pet.replace('        tag:', '        tags:')),
  })
  const [file, elsewhere] = [
    await project.check(['spec', '--against', 'old/api.yaml']),
    await project.check(['spec', '--against', 'v1:old/api.yaml']),
  ]
  expect(file.out).toContain('old/api.yaml:29:9  Pet.tags was removed')
  expect(elsewhere.out).toContain('v1:old/api.yaml:29:9  Pet.tags was removed')
})

test('a document that the commit did not have is all new and breaks no callers', async () => {
  const project = committed(spec(pets, pet))
  project.write({ 'docs.config.yaml': config.replace('api.yaml', 'new.yaml'), 'openapi/new.yaml': spec(pets, pet) })
  const outcome = await project.check(['spec', '--against', 'v1'])
  expect(outcome).toMatchObject({ code: 0 })
  expect(outcome.out).toContain('openapi/new.yaml since v1: 3 added; none breaks callers')
})

test('documents that cannot be compared are reported in one line', async () => {
  const project = committed(spec(pets, pet), { 'old/bad.yaml': 'a: [', 'old/none.yaml': '404: Not Found' })
  const reported = async (...words: string[]): Promise<string> => {
    const { code, error } = await project.check(words)
    return `${String(code)} ${error.trim().split('\n')[0] ?? ''}`
  }
  expect(await reported('spec', '--against', 'v9')).toBe(
    '2 docsgen: "v9" is neither a file nor a commit that git knows here',
  )
  expect(await reported('spec', '--against', 'v1:no.yaml')).toBe('2 docsgen: there is no file "no.yaml" in v1')
  expect(await reported('spec', '--changelog', 'x.md')).toContain('2 docsgen: --changelog needs --against')
  expect(await reported('spec', '--comment', 'x.md')).toContain('2 docsgen: --comment needs --against')
  expect(await reported('links', '--against', 'v1')).toContain('2 docsgen: --against compares API documents')
  expect(await reported('spec', '--against', 'old/bad.yaml')).toContain('1 old/bad.yaml:1:5  error  spec-syntax')
  expect(await reported('spec', '--against', 'old/none.yaml')).toContain('1 old/none.yaml:1:1  error  spec-version')
  expect(await reported('spec', '--against', 'HEAD', '--changelog', 'nowhere/x.md')).toBe(
    '3 docsgen: nowhere/x.md: there is no such file or folder',
  )
  expect(await reported('spec', '--against', '--upload-pack=x')).toContain('2 docsgen: "--upload-pack=x" is neither')
})

function notCompared(error: string): string[] {
  return error.split('\n').flatMap((line) => /^(\S+ .*)  spec-not-compared  (.*)$/.exec(line)?.slice(1).join(' ') ?? [])
}

test('what cannot be read in one of the documents is not compared, and is reported at the reference', async () => {
  const full = spec(
    `  /pets:
    post:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: kind, in: query, schema: { type: string } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses:
        "200": { description: ok, headers: { ETag: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        "202": { description: later, content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: string } } } } } }
      callbacks:
        done: { "{$request.body#/url}": { post: { responses: { "200": { description: ok } } } } }
  /orders: { get: { responses: { "200": { description: ok } } } }`,
    `    Pet:
      type: object
      required: [kind]
      properties:
        kind: { type: string, default: cat }
        tags: { type: array, items: { type: string } }
        gone: { type: string }`,
  )
  const broken = full
    .replace('- { name: limit, in: query, schema: { type: integer } }', '- { $ref: "more.yaml#/limit" }')
    .replace(/requestBody: .*/, 'requestBody: { $ref: "#/components/requestBodies/None" }')
    .replace('ETag: { schema: { type: string } }', 'ETag: { $ref: "more.yaml#/etag" }')
    .replace(/"202": .*/, '"202": { $ref: "https://other.example.com/x.yaml#/later" }')
    .replace(/done: .*/, 'done: { $ref: "more.yaml#/done" }')
    .replace(/\/orders: .*/, '/orders: { $ref: "more.yaml#/orders" }')
    .replace('{ type: string, default: cat }', '{ $ref: "#/components/schemas/Kind" }')
    .replace('items: { type: string }', 'items: { $ref: "#/components/schemas/Kind" }')
    .replace(/ +gone: .*/, '')
  const project = committed(full, {
    'docs.config.yaml': `${config}build: { onSpecFault: warn }\n`,
    'broken.yaml': broken,
  })
  const changed = await project.check(['spec', '--against', 'broken.yaml'])
  expect(changed).toMatchObject({ code: 0 })
  expect(changed.out).toBe(
    'openapi/api.yaml since broken.yaml: 1 added; none breaks callers\n' +
      '  added\n    openapi/api.yaml:26:9  Pet.gone was added, in POST /pets\n',
  )
  const reported = notCompared(changed.error)
  expect(reported).toHaveLength(8)
  expect(reported).toContain(
    'broken.yaml:13:24  warning "https://other.example.com/x.yaml#/later" cannot be read, so what uses it is not compared (in POST /pets)',
  )
  expect(reported).toContain(
    'broken.yaml:24:23  warning "#/components/schemas/Kind" cannot be read, so what uses it is not compared (in components › schemas › Pet)',
  )
  project.write({ 'openapi/api.yaml': broken })
  const other = await project.check(['spec', '--against', 'HEAD'])
  expect(other.out).toContain('openapi/api.yaml since HEAD: 1 removed; 1 breaks callers')
  expect(other.out).toContain('Pet.gone was removed, in POST /pets')
  expect(notCompared(other.error)).toHaveLength(8)
  // Both documents have the same references.
  const same = await project.check(['spec', '--against', 'broken.yaml'])
  expect(same.out).toBe('openapi/api.yaml since broken.yaml: no changes\n')
  expect(notCompared(same.error).filter((line) => line.startsWith('broken.yaml'))).toEqual([])
})

test('the page of changes is a valid page of the site, whatever the name of the document', async () => {
  const odd = 'x`y*<b>{a} [c](d) ::z $m$'
  const project = committed(spec(pets, pet).replace('{{product.name}} API', odd))
  project.write({
    'openapi/api.yaml': spec(
      pets.replace('name: limit', `name: ${JSON.stringify(odd)}`),
      pet.replace('tag:', `${JSON.stringify(odd)}:`),
    ).replace('{{product.name}} API', odd),
  })
  await project.check(['spec', '--against', 'v1', '--changelog', 'content/changes.md'])
  const outcome = await project.build()
  expect(outcome.error).not.toContain('content/changes.md')
  expect(outcome.code).toBe(0)
  const html = project.read('build/changes/index.html')
  expect(html).toContain('href="/api#list-pets"')
  expect(html).toContain('x`y*&#x3C;b>{a} [c](d) ::z $m$')
  expect(html).not.toContain('<b>')
})

test('changes are written side by side and as a comment, grouped by field', async () => {
  const project = committed(spec(pets, pet))
  const schemas = pet.replace('[cat, dog]', '[cat, dog, "<b>"]').replace('        tag: { type: string }\n', '')
  project.write({
    'openapi/api.yaml': spec(pets.replace('maximum: 100', 'maximum: 50'), schemas),
    'docs.config.yaml': `${config}check: { api: { changes: { spec-limit-changed: ignore } } }\n`,
  })
  const files = ['--changelog', 'changes.html', '--comment', 'comment.md']
  const { code, out } = await project.check(['spec', '--against', 'v1', ...files])
  expect(code).toBe(1)
  expect(out).toContain('1 breaks callers, 1 may break some')
  expect(project.read('comment.md')).toMatchInlineSnapshot(`
    "<!-- docsgen: API changes -->

    ### API changes: Acme API

    1 removed, 1 changed, 2 added; 1 breaks callers, 1 may break some, since \`v1\`.

    #### ❌ Breaks callers

    - \`Pet.tag\` was removed (\`GET /pets\`, \`POST /pets\`)

    #### ⚠️ May break some callers

    - \`Pet.kind\` has the new value "\\<b\\>" (\`GET /pets\`)

    <details>
    <summary>Other changes (2)</summary>

    - \`parameter limit\` changed its maximum from 100 to 50 (\`GET /pets\`)
    - \`Pet.kind\` has the new value "\\<b\\>" (\`POST /pets\`)

    </details>
    "
  `)
  const page = project.read('changes.html')
  expect(page).toContain('<del>  maximum: 100</del>')
  expect(page).toContain('<ins>  maximum: 50</ins>')
  expect(page).toContain('&lt;b&gt;')
  expect(page).not.toContain('<b>')
})

test('a rule of changes that does not exist is an error in the config', async () => {
  const project = committed(spec(pets, pet))
  project.write({ 'docs.config.yaml': `${config}check: { api: { changes: { spec-feild-removed: warn } } }\n` })
  const { code, error } = await project.check(['spec', '--against', 'v1'])
  expect(code).toBe(1)
  expect(error).toContain('must be the rule of an API change')
})

test('a page of changes shows every name as code, in its own letters', () => {
  const subjects = [
    'limit of parameter page',
    'items of Pet.tags',
    'the request body',
    'server https://a.example',
    'size of the request body',
  ]
  const change = {
    rule: 'spec-field-removed',
    kind: 'removed',
    severity: 'info',
    message: 'was removed',
    operations: [],
    at: { file: 'a.yaml' },
    before: '',
    after: '',
  } as const
  const comparison = {
    title: 'A',
    file: 'a.yaml',
    against: 'v1',
    route: '/api',
    changes: subjects.map((subject) => ({ ...change, subject })),
  }
  expect(
    writeChangelog([comparison])
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  ).toEqual([
    '- `limit` of parameter `page` was removed.',
    '- Items of `Pet.tags` was removed.',
    '- The request body was removed.',
    '- Server `https://a.example` was removed.',
    '- `size` of the request body was removed.',
  ])
})
