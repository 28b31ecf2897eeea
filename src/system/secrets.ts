// Finds credentials in texts, by their shape or because they are in the environment of this process.

/** A credential in a text. */
export interface FoundSecret {
  readonly value: string
  /** Position of the value in the text. */
  readonly index: number
  /** What kind of credential it is, with at most the first characters, which are the same for all credentials of that kind. */
  readonly what: string
  /** It is the value of a variable, which may be so simple that even its hash would reveal it. */
  readonly isOfEnvironment: boolean
}

const body = String.raw`[A-Za-z0-9]`
const longBody = String.raw`[\w-]`

/** Shapes of tokens that are never published on purpose. `sk_test_…` and client ids are not included. */
const tokenShapes: readonly (readonly [what: string, shape: string])[] = [
  ['a GitHub token', String.raw`\b(?:gh[pousr]_${body}{36}|github_pat_\w{60,})`],
  ['a token of GitHub Actions for git', String.raw`\beC1hY2Nlc3MtdG9rZW46[A-Za-z0-9+/=]{20,}`],
  ['a GitLab token', String.raw`\bgl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent|oas)-${longBody}{20,}`],
  ['a Slack token', String.raw`\bxox[abeoprs]-(?:\d+-){1,3}${body}{16,}`],
  ['a Slack webhook', String.raw`\bhooks\.slack\.com/services/T${body}+/B${body}+/${body}{24}`],
  ['an AWS access key', String.raw`\b(?:AKIA|ASIA)[A-Z2-7]{16}\b[^]{1,300}?(?<![\w/+])[\w/+]{40}(?![\w/+=])`],
  ['a Stripe key', String.raw`\b[sr]k_live_${body}{24,}`],
  ['a Google API key', String.raw`\bAIza${longBody}{35}`],
  ['an npm token', String.raw`\bnpm_${body}{36}`],
  ['an OpenAI key', String.raw`\bsk-(?:(?:proj|svcacct|admin)-${longBody}{40,}|${body}{20}T3BlbkFJ${body}{20})`],
  ['an Anthropic key', String.raw`\bsk-ant-[a-z]+\d\d-${longBody}{40,}`],
  ['a SendGrid key', String.raw`\bSG\.${longBody}{22}\.${longBody}{43}`],
  ['a Hugging Face token', String.raw`\bhf_[A-Za-z]{34}`],
  ['a PyPI token', String.raw`\bpypi-AgE${longBody}{50,}`],
  ['a Docker Hub token', String.raw`\bdckr_pat_${longBody}{27}`],
  ['a DigitalOcean token', String.raw`\bdo[opr]_v1_[\da-f]{64}`],
  ['a Vault token', String.raw`\bhv[sb]\.${longBody}{60,}`],
  ['an Azure storage key', String.raw`\b(?:AccountKey|SharedAccessKey)=[A-Za-z0-9+/]{43,86}=`],
  [
    'a private key',
    String.raw`-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]|<[^<>]{0,200}>|[\w-]+: [^\n\\<]{0,100}){0,20}[A-Za-z0-9+/]{40,}`,
  ],
]

const anyToken = new RegExp(tokenShapes.map(([, shape]) => `(${shape})`).join('|'), 'g')

/** Finds credentials, except the example values that are common in documentation. */
export function findSecrets(text: string, ofEnvironment = secretValues()): FoundSecret[] {
  const found: FoundSecret[] = []
  for (const { index, 0: value, ...groups } of text.matchAll(anyToken)) {
    const [what = ''] = tokenShapes.find((_, number) => groups[number + 1] !== undefined) ?? []
    if (!isExample(value)) found.push({ value, index, what, isOfEnvironment: false })
  }
  for (const [name, spellings] of ofEnvironment) {
    for (const value of spellings) {
      const index = text.indexOf(value)
      if (index === -1) continue
      found.push({ value, index, what: `the value of the environment variable ${name}`, isOfEnvironment: true })
      break
    }
  }
  return found
}

/** Made-up tokens count up, repeat characters or contain words such as "example"; real ones do not. Names are lower-case words. */
function isExample(value: string): boolean {
  const plain = value.toLowerCase()
  if (/^[a-z]+(?:-[a-z]+)+$/.test(value)) return true
  if (/example|sample|placeholder|dummy|fake|redacted|your[-_]|test/.test(plain)) return true
  const isKey = value.startsWith('-----')
  if (!isKey && (/(.)\1{4}|(?:\*|\.){3}/.test(plain) || /0123456|1234567|abcdefg|qwerty|deadbeef/.test(plain)))
    return true
  return entropyOf(isKey ? value.slice(-40) : value.slice(4)) < 3
}

/** Bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}

const secretName =
  /SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|PASSWORT|(?:^|_)PASS$|API_?KEY|(?:^|_)KEY$|KEY_ID$|(?:^|_)SAS(?:_|$)|CONNECTION_STRING|CREDENTIALS?|AUTHORIZATION|PRIVATE/i

/** The values of environment variables whose names suggest a secret, each in the spellings that files use. */
export function secretValues(): (readonly [name: string, spellings: readonly string[]])[] {
  return Object.entries(process.env).flatMap(([name, value = '']) =>
    secretName.test(name) && !holdsNoSecret(name) && isSecretValue(value) ? [[name, spellingsOf(value)] as const] : [],
  )
}

/** File names of credentials are not secret, and error messages would be useless without them. */
function holdsNoSecret(name: string): boolean {
  return /_(?:FILE|PATH|NAME|URL|URI|ENDPOINT|TYPE|TTL)$/i.test(name) || name === 'GOOGLE_APPLICATION_CREDENTIALS'
}

/** Short words, paths and addresses without a password are common in texts for other reasons. */
function isSecretValue(value: string): boolean {
  if (value.length < 12 || /^(?:\/|~|\.{1,2}\/)[\w./@-]*$/.test(value))
    return value.length >= 30 && !value.includes('.')
  if (/^[a-z]+:\/\/[^@]*$/i.test(value) || /^\d+$/.test(value)) return false
  const isOfWords = /^[A-Za-z]?[a-z]{0,14}(?:[-_. /][A-Za-z]?[a-z]{0,14})*$/.test(value)
  return !isOfWords && !/example|changeme|placeholder/i.test(value)
}

function spellingsOf(value: string): readonly string[] {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = html.replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
  return [...new Set([value, JSON.stringify(value).slice(1, -1), html, quoted, encodeURIComponent(value)])]
}

const privateKey = /(?<=-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----)[^-]{1,8000}/g

const hiddenShapes: readonly RegExp[] = [
  /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}\b/g,
  /(?<=(?:AccountKey|SharedAccessKey|SharedAccessSignature|sig|X-Amz-(?:Signature|Credential|Security-Token))=)[^;&\s"'<>]+/gi,
  /(?<=\b(?:Bearer|SharedKey|Credential|Signature)[ =:]+)[\w./+=:%~-]{8,}/gi,
  // A secret key in an address may contain a slash.
  /(?<=:\/\/)[^/\s@"'<>\\:]+:[^\s@"'<>\\]+(?=@)/g,
  /(?<=:\/\/)[^/\s@"'<>\\]+(?=@)/g,
]

/** Removes everything that could be a credential. Printed text may lose more than what `findSecrets` reports. */
export function redact(text: string): string {
  return redactValues(text, hiddenValues())
}

/** Redacts messages. The environment, which takes longer than most messages, is read once. */
export function redactMessages<Given extends { readonly message: string }>(all: readonly Given[]): Given[] {
  const values = hiddenValues()
  return all.map((one) => ({ ...one, message: redactValues(one.message, values) }))
}

function redactValues(text: string, ofEnvironment: readonly string[]): string {
  let clean = text
  for (const value of ofEnvironment) clean = clean.replaceAll(value, hidden)
  clean = clean.replaceAll(privateKey, hide).replaceAll(anyToken, (value) => (isExample(value) ? value : hide(value)))
  for (const shape of hiddenShapes) clean = clean.replaceAll(shape, hide)
  return clean
}

/** The values of environment variables that are never printed, in the spellings that files use. */
function hiddenValues(): readonly string[] {
  return Object.entries(process.env).flatMap(([name, value = '']) =>
    value.length >= 6 && secretName.test(name) && !holdsNoSecret(name) ? spellingsOf(value) : [],
  )
}

const hidden = '[hidden]'

/** Keeps the line breaks of a key, so that the following lines keep their numbers. */
function hide(value: string): string {
  return hidden + value.replaceAll(/[^\n]/g, '')
}
