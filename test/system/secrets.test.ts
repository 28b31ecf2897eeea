import { hash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { findSecrets, redact } from '../../src/system/secrets.ts'

afterEach(() => vi.unstubAllEnvs())

/** Characters that a machine could have made; the same in every run, and no token of anyone. */
function random(
  length: number,
  digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  seed = '',
): string {
  const bytes = Buffer.from(hash('sha512', `${seed}${String(length)}`) + hash('sha512', `more ${seed}`), 'hex')
  return Array.from({ length }, (_, index) => digits[(bytes[index % bytes.length] ?? 0) % digits.length]).join('')
}

const hex = '0123456789abcdef'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const tokens: Readonly<Record<string, string>> = {
  'a token of a person on GitHub': `ghp_${random(36)}`,
  'the token of a run on GitHub': `ghs_${random(36)}`,
  'a fine-grained token of GitHub': `github_pat_${random(22)}_${random(59)}`,
  'what checkout leaves in .git/config': `AUTHORIZATION: basic ${Buffer.from(`x-access-token:ghs_${random(36)}`).toString('base64')}`,
  'a token of GitLab': `glpat-${random(20)}`,
  'a token of Slack': `xoxb-${random(12, '123456789')}-${random(13, '123456789')}-${random(24)}`,
  'a webhook of Slack': `https://hooks.slack.com/services/T${random(8)}/B${random(8)}/${random(24)}`,
  'a pair of AWS keys': `AWS_ACCESS_KEY_ID=AKIA${random(16, capitals)}\nAWS_SECRET_ACCESS_KEY=${random(40)}`,
  'a live key of Stripe': `sk_live_${random(24)}`,
  'a key of Google': `AIza${random(35)}`,
  'a token of npm': `npm_${random(36)}`,
  'a key of OpenAI': `sk-proj-${random(48)}`,
  'a key of Anthropic': `sk-ant-api03-${random(93)}`,
  'a key of SendGrid': `SG.${random(22)}.${random(43)}`,
  'a token of Docker Hub': `dckr_pat_${random(27)}`,
  'a token of DigitalOcean': `dop_v1_${random(64, hex)}`,
  'a key of Azure storage': `AccountName=a;AccountKey=${random(86)}==;`,
  'a private key': `-----BEGIN RSA PRIVATE KEY-----\n${random(64)}\n${random(64)}\n-----END RSA PRIVATE KEY-----`,
  'a private key in JSON': String.raw`"-----BEGIN PRIVATE KEY-----\n${random(64)}\n"`,
  'a private key in coloured code': `<span>-----BEGIN PRIVATE KEY-----</span>\n<span class="line">${random(64)}</span>`,
}

test.each(Object.entries(tokens))('%s is found, and never printed', (_, token) => {
  const text = `# Set up\n\nWrite ${token} there.\n`
  const [found, ...others] = findSecrets(text)
  expect(others).toEqual([])
  expect(text.indexOf(found?.value ?? 'nothing')).toBe(found?.index)
  expect(redact(text)).not.toContain(found?.value.slice(-20))
})

test.each([
  'AKIAIOSFODNN7EXAMPLE wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'ghp_1234567890abcdefghijklmnopqrstuvwxyz',
  'ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789',
  'github_pat_11AAAAAAA0000000000000_000000000000000000000000000000000000000000000000000000000000',
  'glpat-XXXXXXXXXXXXXXXXXXXX',
  'xoxb-your-token',
  `sk_test_${random(24)}`,
  'sk_live_...',
  'AIzaSyXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  'sk-proj-...',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA...\n-----END RSA PRIVATE KEY-----',
  '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n-----END CERTIFICATE-----',
  'AccountKey=<your key>;EndpointSuffix=core.windows.net',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  'https://user:password@example.com/',
])('%s is an example, as documentation is full of', (text) => {
  expect(findSecrets(`Write ${text} there.`)).toEqual([])
})

test.each([
  ['NPM_TOKEN', `${random(10)}-${random(10)}`, true],
  ['DB_PASSWORD', 'Tr0ub4dor&3"<x>', true],
  ['MY_API_KEY', random(32, hex), true],
  ['DEPLOY_KEY', 'short', false],
  ['TOKEN_FILE', '/run/secrets/docs/token-1', false],
  ['ACTIONS_ID_TOKEN_REQUEST_URL', 'https://example.com/Token/1', false],
  ['SECRET_PLACE', 'my-docs-secrets', false],
  ['BUILD_ID', `${random(10)}-${random(10)}`, false],
])('the value of %s is a secret only where its name and its form say so', (name, value, isSecret) => {
  vi.stubEnv(name, value)
  const inHtml = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  for (const text of [value, inHtml, JSON.stringify(value)]) {
    const found = findSecrets(`It is ${text}.`).map(({ what }) => what)
    expect(found).toEqual(isSecret ? [`the value of the environment variable ${name}`] : [])
  }
})

test('lines keep their numbers where a key of several lines is hidden', () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${random(64)}\n${random(64)}\n-----END PRIVATE KEY-----`
  expect(redact(`one\n${key}\ntwo`).split('\n')).toHaveLength(6)
  expect(redact(key)).not.toContain(random(64).slice(0, 10))
})

test('a password in an address is not printed, and no other address changes', () => {
  expect(redact('{"a":"https://ci:pa/ss@host/x","b":"https://host/@scope"}')).toBe(
    '{"a":"https://[hidden]@host/x","b":"https://host/@scope"}',
  )
})
