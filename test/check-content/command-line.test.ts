import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { checkContentOf } from './told.ts'

const commandLine = `name: '{{tool.name}}'
aliases: { cr: crate }
flags:
  - { name: --output, short: -o, value: FORMAT, values: [json, yaml], default: table, meaning: form of the result }
  - { name: --help, short: -h, meaning: print help }
commands:
  - name: crate pack
    arguments: [{ name: NAME }]
    flags:
      - { name: --file, short: -f, value: FILE, required: true, meaning: 'what to pack, after [the guide](/guide)' }
      - { name: --seal, default: '\`true\`', meaning: close it with a|b }
      - { name: --label, value: KEY=VALUE, repeatable: true, meaning: a label }
  - name: crate list
  - name: ship send
    flags:
      - { name: --by-sea, group: one of two, meaning: slow }
      - { name: --by-air, group: one of two, meaning: fast }
  - name: completion
    arguments: [{ name: SHELL, values: [bash, zsh] }]
`

const config = `site: { title: Sample, url: https://docs.example.com }
variables: { tool: { name: pier } }
check: { commandLine: tool.yaml }
`

const site = (page: string): Record<string, string> => ({
  'docs.config.yaml': config,
  'tool.yaml': commandLine,
  'content/index.md': page,
  'content/guide.md': '# Guide\n',
})

const fence = (text: string, language = 'sh'): string => `# Home\n\n\`\`\`${language}\n${text}\n\`\`\`\n`
const reported = async (text: string, language?: string): Promise<readonly string[]> =>
  (await checkContentOf(site(fence(text, language)))).map((line) =>
    line.replace('content/index.md:', '').replace('  error  command-line  ', ' '),
  )

test('valid commands are not reported, whatever the shell syntax', async () => {
  const calls = `pier crate pack pears --file=a.yaml --label a=b --label c=d
pier cr pack pears -f a.yaml --seal=false && pier ship send --by-air
pier -o json crate list | jq '.[]'
JOB="$(pier crate pack "$NAME" \\
  --file "$FILE" --output json)"
if ! pier ship send --by-sea; then exit 1; fi
cat <<EOF | pier crate pack pears --file -
pier nothing of this is a command
EOF
sudo --preserve-env=HOME pier crate list
source <(pier completion bash)
pier --help; pier crate --help; pier crate pack --help
pier crate pack <name> --file FILE [--seal]
pier crate pack ... # and so on
pier "$@"
pier-helper crate nothing; echo pier crate nothing`
  expect(await reported(calls)).toEqual([])
  expect(await reported('$ pier crate list\npier prints this\n$ pier ship \\\n>   send --by-sea', 'console')).toEqual(
    [],
  )
})

test('an unknown command, flag, value or argument is reported at its word, with the most similar name', async () => {
  expect(await reported('pier crate pak pears --file a.yaml')).toEqual([
    '4:12 "crate pak" is not a command of pier; did you mean "crate pack"?',
  ])
  expect(await reported('pier crte list')).toEqual(['4:6 "crte" is not a command of pier; did you mean "crate"?'])
  expect(await reported('pier crate pack pears \\\n  --flie a.yaml -f b')).toEqual([
    '5:3 "--flie" is not a flag of "pier crate pack"; did you mean "--file"?',
  ])
  expect(await reported('echo; pier crate list --output jsn; pier crate list --help=9')).toEqual([
    '4:23 "--output" takes json, yaml, not "jsn"; did you mean "json"?',
    '4:53 "--help" is a switch and takes only the values true and false',
  ])
  expect(await reported('pier crate list pears')).toEqual([
    '4:17 "crate list" takes no argument, but here it gets "pears"',
  ])
  expect(await reported('pier completion fish')).toEqual(['4:17 SHELL of "completion" is one of bash, zsh, not "fish"'])
})

test('missing parts of a call are reported', async () => {
  expect(await reported('pier crate pack')).toEqual([
    '4:1 "crate pack" needs NAME',
    '4:1 "crate pack" needs the flag "--file"',
  ])
  expect(await reported('pier ship send\npier ship send --by-sea --by-air')).toEqual([
    '4:1 "ship send" needs exactly one of --by-sea, --by-air; this call has none',
    '5:1 "ship send" needs exactly one of --by-sea, --by-air; this call has 2',
  ])
})

test('a flag without its value or given twice is reported', async () => {
  expect(await reported('pier crate pack pears --seal --file')).toEqual(['4:30 "--file" needs a value, FILE'])
  expect(await reported('pier crate pack pears --file --seal')).toEqual(['4:23 "--file" needs a value, FILE'])
  expect(await reported('pier crate pack pears --file a --file b')).toEqual([
    '4:32 "--file" is given twice, but only one counts',
  ])
  expect(await reported('pier crate pack pears --file a [--label] --label b --label c')).toEqual([])
})

test('a command is found after a wrapper, and in a script that is passed to a shell', async () => {
  const calls = `timeout 5m pier crate lst
xargs -n 1 pier crate lst
kubectl run probe -- sh -ec '
  echo; pier crate lst'`
  expect(await reported(calls)).toEqual(
    ['4:23', '5:23', '7:20'].map(
      (place) => `${place} "crate lst" is not a command of pier; did you mean "crate list"?`,
    ),
  )
})

test('code in a sentence or a table must name real commands and flags, but may leave out required parts', async () => {
  const page = `# Home

Run \`pier crate pack\`, or \`crate pack --seal\`, then \`pier crate lst\` and \`crate pack --seel\`.

| Call | Use |
|---|---|
| \`pier ship sent\` | never |
| \`docker crate\` and \`crate\` | other things |
| \`pier 4.0.0-rc.1\`, \`pier(options)\`, \`pier -> crate\` | no calls |
`
  expect(await checkContentOf(site(page))).toEqual([
    'content/index.md:3:65  error  command-line  "crate lst" is not a command of pier; did you mean "crate list"?',
    'content/index.md:3:86  error  command-line  "--seel" is not a flag of "pier crate pack"; did you mean "--seal"?',
    'content/index.md:7:14  error  command-line  "ship sent" is not a command of pier; did you mean "ship send"?',
  ])
})

test('a single flag in a sentence is reported if it is almost a known one', async () => {
  expect(
    await checkContentOf(site('Use `--by-sae`, `--label KEY=VALUE`, `--lable a=b`, `--namespace` or `--help`.\n')),
  ).toEqual([
    'content/index.md:1:6  error  command-line  no command of pier has the flag "--by-sae"; did you mean "--by-sea"?',
    'content/index.md:1:39  error  command-line  no command of pier has the flag "--lable"; did you mean "--label"?',
  ])
})

test('the steps of a pipeline are checked too', async () => {
  const pipeline = `jobs:
  ship:
    steps:
      - run: pier crate lst
      - name: pier crate nothing
        run: |
          echo one
          pier ship send --by-train
    script:
      - pier crate pack pears`
  expect(await reported(pipeline, 'yaml title="ci.yaml"')).toEqual([
    '7:25 "crate lst" is not a command of pier; did you mean "crate list"?',
    '11:26 "--by-train" is not a flag of "pier ship send"; did you mean "--by-air"?',
    '13:9 "crate pack" needs the flag "--file"',
  ])
})

test('Dockerfile instructions that run something are checked', async () => {
  const dockerfile = `FROM pier:1
LABEL run="pier crate lst"
RUN --mount=type=cache,target=/c \\
    pier crate list && \\
    # a remark about pier crate lst
    pier crate lst
RUN <<EOF
pier crate lst
EOF
HEALTHCHECK --interval=5m CMD pier crate lst
ENTRYPOINT ["pier", "crate", "lst"]`
  expect(await reported(dockerfile, 'docker title="Dockerfile"')).toEqual(
    ['9:16', '11:12', '13:42', '14:30'].map(
      (place) => `${place} "crate lst" is not a command of pier; did you mean "crate list"?`,
    ),
  )
})

test('the sh steps of a Jenkinsfile are checked as the shell gets them', async () => {
  const jenkinsfile = `pipeline {
  // sh 'pier crate lst'
  environment { NAME = 'pier crate lst' }
  steps {
    sh 'pier crate lst'
    sh "pier crate pack \\"pears and \\\${MORE}\\" --flie \${env.FILE}"
    sh '''
      pier crate list
      pier crate lst
    '''
    script { def found = sh(returnStdout: true, script: 'pier crate lst').trim() }
    echo 'pier crate lst'
  }
}`
  const expected = [
    '8:20 "crate lst" is not a command of pier; did you mean "crate list"?',
    '9:48 "--flie" is not a flag of "pier crate pack"; did you mean "--file"?',
    '12:18 "crate lst" is not a command of pier; did you mean "crate list"?',
    '14:69 "crate lst" is not a command of pier; did you mean "crate list"?',
  ]
  expect(await reported(jenkinsfile, 'java title="Jenkinsfile"')).toEqual(expected)
  expect(await reported(jenkinsfile, 'groovy')).toEqual(expected)
})

test('a table of flags is generated from the description, for the page, its Markdown version and the search', async () => {
  const page = '# Home\n\n::command-flags{command="crate pack"}\n\n## All\n\n::command-flags\n'
  const project = makeWarmProject(site(page))
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.md')).toContain(`| Flag | Required | Default | Meaning |
| --- | --- | --- | --- |
| \`--file FILE\` (\`-f\`) | yes |  | what to pack, after [the guide](https://docs.example.com/guide) |
| \`--seal\` |  | \`true\` | close it with a\\|b |
| \`--label KEY=VALUE\` |  |  | a label; repeatable |`)
  const html = project.read('build/index.html')
  expect(html).toContain(
    '<td><code><span class="one-line">--output</span> FORMAT</code> (<code class="one-line">-o</code>)</td>',
  )
  expect(html).toContain('<a href="/guide">the guide</a>')
  project.write({ 'tool.yaml': commandLine.replace('meaning: a label', 'meaning: a mark') })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.html')).toContain('a mark; repeatable')
})

test('a command without flags gets a sentence instead of the table', async () => {
  const project = makeWarmProject(site('# Home\n\n::command-flags{command="crate list"}\n'))
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.html')).toContain('<p>This command has no flags.</p>')
  expect(project.read('build/index.md')).toContain('This command has no flags.')
})

test('a table of an unknown command and an invalid description are reported', async () => {
  expect(await checkContentOf(site('# Home\n\n::command-flags{command="crate pak"}\n'))).toEqual([
    'content/index.md:3:1  error  command-flags  "crate pak" is not a command of pier; did you mean "crate pack"?',
  ])
  const files = { ...site('# Home\n'), 'tool.yaml': 'name: pier\ncommands:\n  - name: crate\n    flag: []\n' }
  expect(await checkContentOf(files)).toEqual([
    'tool.yaml:4:5  error  command-line  "commands.0.flag" is not an option; did you mean "flags"?',
  ])
  const { 'tool.yaml': _gone, ...rest } = site('# Home\n')
  expect(await checkContentOf(rest)).toEqual([
    'docs.config.yaml:3:23  error  command-line  "tool.yaml" cannot be read: there is no such file',
  ])
})
