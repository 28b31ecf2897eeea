import type { Random } from './random.ts'
import { adjectives, fileNames, subjects, verbs } from './words.ts'

/** A fenced code block with generated but well-formed code. */
export function writeCodeBlock(random: Random): string {
  const [language, lines] = random.pick(samples)(random)
  return ['```' + language, ...lines, '```'].join('\n')
}

type Sample = (random: Random) => readonly [language: string, lines: readonly string[]]

function name(random: Random): string {
  return random.pick(subjects)
}

function camel(random: Random): string {
  return `${random.pick(verbs)}${capital(random.pick(subjects))}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function repeat(
  random: Random,
  [min, max]: readonly [number, number],
  line: () => string | readonly string[],
): string[] {
  return Array.from({ length: random.whole(min, max) }, line).flat()
}

const bash: Sample = (random) => [
  'bash',
  [
    `# ${capital(random.pick(verbs))} the ${random.pick(adjectives)} ${name(random)}`,
    ...repeat(random, [2, 6], () =>
      random.pick([
        `export ${name(random).toUpperCase()}_URL="https://${name(random)}.example.com:${String(random.whole(1000, 9000))}"`,
        `acme ${random.pick(verbs)} ${name(random)} --namespace ${name(random)} --timeout ${String(random.whole(5, 120))}s`,
        `curl -sS -X POST "$GATEWAY_URL/v1/${name(random)}s" -H 'Accept: application/json' | jq '.items[0].id'`,
        `for item in $(acme list ${name(random)}); do echo "$item"; done`,
        `grep -q '${name(random)}' ./${random.pick(fileNames)}.log && exit ${String(random.whole(1, 4))}`,
      ]),
    ),
  ],
]

const yaml: Sample = (random) => [
  'yaml',
  [
    'apiVersion: example.com/v1',
    `kind: ${capital(name(random))}`,
    'metadata:',
    `  name: ${name(random)}-${name(random)}`,
    `  labels: { team: ${name(random)}, tier: "${String(random.whole(1, 9))}" }`,
    'spec:',
    `  replicas: ${String(random.whole(1, 12))}`,
    '  steps:',
    ...repeat(random, [2, 5], () => [
      `    - name: ${random.pick(verbs)}-${name(random)} # ${random.pick(adjectives)}`,
      `      image: registry.example.com/${name(random)}:${String(random.whole(1, 9))}.${String(random.whole(0, 30))}`,
      `      enabled: ${String(random.chance(0.5))}`,
    ]),
  ],
]

const json: Sample = (random) => [
  'json',
  [
    '{',
    `  "id": "${name(random)}-${String(random.whole(1000, 9999))}",`,
    `  "state": "${random.pick(adjectives)}",`,
    ...repeat(
      random,
      [2, 5],
      () =>
        `  "${name(random)}${String(random.whole(1, 99))}": [${String(random.whole(1, 99))}, ${String(random.chance(0.5))}, null, "${name(random)}"],`,
    ),
    `  "limits": { "cpu": "${String(random.whole(100, 900))}m", "memory": "${String(random.whole(1, 16))}Gi" }`,
    '}',
  ],
]

const go: Sample = (random) => {
  const type = capital(name(random))
  return [
    'go',
    [
      `package ${name(random)}`,
      '',
      'import (',
      '\t"context"',
      '\t"fmt"',
      ')',
      '',
      `// ${type} holds what is ${random.pick(adjectives)}.`,
      `type ${type} struct {`,
      ...repeat(
        random,
        [2, 4],
        () =>
          `\t${capital(name(random))}${String(random.whole(1, 99))} ${random.pick(['string', 'int64', '[]byte', 'map[string]bool'])}`,
      ),
      '}',
      '',
      `func (s *${type}) ${capital(camel(random))}(ctx context.Context) error {`,
      ...repeat(random, [1, 3], () => [
        `\tif err := s.${camel(random)}(ctx, ${String(random.whole(1, 900))}); err != nil {`,
        `\t\treturn fmt.Errorf("${name(random)}: %w", err)`,
        '\t}',
      ]),
      '\treturn nil',
      '}',
    ],
  ]
}

const typescript: Sample = (random) => [
  'ts',
  [
    `import { ${camel(random)} } from '@example/${name(random)}'`,
    '',
    `export async function ${camel(random)}(id: string, limit = ${String(random.whole(5, 500))}) {`,
    ...repeat(random, [2, 5], () =>
      random.pick([
        `  const ${name(random)}${String(random.whole(1, 99))} = await client.${camel(random)}({ id, limit, force: ${String(random.chance(0.5))} })`,
        `  if (limit > ${String(random.whole(1, 900))}) throw new Error(\`too many: \${id}\`)`,
        `  // The ${name(random)} is ${random.pick(adjectives)} here.`,
        `  for (const item of items.filter((each) => each.${name(random)} !== undefined)) console.log(item)`,
      ]),
    ),
    `  return { id, ${name(random)}: /^${name(random)}-\\d+$/.test(id) }`,
    '}',
  ],
]

const python: Sample = (random) => [
  'python',
  [
    `from ${name(random)} import ${capital(name(random))}`,
    '',
    `@${name(random)}(retries=${String(random.whole(1, 9))})`,
    `def ${random.pick(verbs)}_${name(random)}(client, *, limit: int = ${String(random.whole(1, 99))}) -> dict:`,
    `    """${capital(random.pick(verbs))} every ${random.pick(adjectives)} ${name(random)}."""`,
    ...repeat(random, [2, 5], () =>
      random.pick([
        `    ${name(random)}_${String(random.whole(1, 99))} = client.${random.pick(verbs)}(f"{limit}-${name(random)}", timeout=${String(random.whole(1, 60))})`,
        `    if limit > ${String(random.whole(10, 99))} and not client.is_${name(random)}:`.concat(
          '\n        return {}',
        ),
        `    # ${random.pick(adjectives)} ${name(random)}`,
      ]),
    ),
    `    return {"${name(random)}": limit, "ok": True}`,
  ],
]

const java: Sample = (random) => {
  const type = `${capital(name(random))}${capital(name(random))}`
  return [
    'java',
    [
      `public final class ${type} {`,
      `    private static final int LIMIT = ${String(random.whole(10, 900))};`,
      '',
      '    @Override',
      `    public String ${camel(random)}(String id) throws Exception {`,
      ...repeat(random, [2, 4], () =>
        random.pick([
          `        var ${name(random)}${String(random.whole(1, 99))} = this.client.${camel(random)}(id, LIMIT + ${String(random.whole(1, 99))});`,
          `        if (id.equals("${name(random)}")) { return null; } // ${random.pick(adjectives)}`,
        ]),
      ),
      `        return String.format("%s-${name(random)}", id);`,
      '    }',
      '}',
    ],
  ]
}

const samples: readonly Sample[] = [bash, bash, bash, yaml, yaml, json, go, typescript, python, java]
