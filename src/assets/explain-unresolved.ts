const ownAliases = /^@(?:theme|site|generated)\//

/** The bundler's message, with the command that installs a package that it cannot resolve. */
export function explainUnresolved(text: string): string {
  const [, name = ''] = /^Could not resolve "([^"]+)"$/.exec(text) ?? []
  const [, folder] = /^(@[a-z\d][\w.-]*\/[\w.-]+|[a-z\d][\w.-]*)(?:\/|$)/.exec(name) ?? []
  const fix =
    folder === undefined || ownAliases.test(name) ? '' : `; if it is a package, run "npm install -D ${folder}"`
  return `${text.replace(/^Could not resolve/, 'cannot resolve')}${fix}`
}
