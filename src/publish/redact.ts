const secretVariables =
  /(?:SECRET|TOKEN|PASSWORD|PASSWD|_KEY$|KEY_ID$|SAS|CONNECTION_STRING|CREDENTIALS?|AUTHORIZATION|PRIVATE)/i

const secretShapes: readonly RegExp[] = [
  /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}\b/g,
  /(?<=(?:AccountKey|SharedAccessSignature|sig|X-Amz-(?:Signature|Credential|Security-Token))=)[^;&\s"'<>]+/gi,
  /(?<=\b(?:Bearer|SharedKey|Credential|Signature)[ =:]+)[\w./+=:%~-]{8,}/gi,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*-----END [A-Z ]*PRIVATE KEY-----/g,
  /(?<=:\/\/)[^/\s@]+(?=@)/g,
]

/** A text of someone else's without anything that could be a credential: by its shape, or because the environment holds it. */
export function redact(text: string): string {
  let clean = text
  for (const [name, value] of Object.entries(process.env)) {
    if (value === undefined || value.length < 6 || !secretVariables.test(name) || isPlain(name)) continue
    clean = clean.replaceAll(value, '[hidden]')
  }
  for (const shape of secretShapes) clean = clean.replaceAll(shape, '[hidden]')
  return clean
}

/** Names of files that hold a credential are no secret, and errors are of no use without them. */
function isPlain(name: string): boolean {
  return name.endsWith('_FILE') || name === 'GOOGLE_APPLICATION_CREDENTIALS'
}
