const ownAliases = /^@(?:theme|site|generated)\//

/** The bundler's message, with the command that installs a package that it cannot resolve. */
export function explainUnresolved(text: string): string {
  const [, name = ''] = /^Could not resolve "([^"]+)"$/.exec(text) ?? []
  const [, folder] = /^(@[a-z\d][\w.-]*\/[\w.-]+|[a-z\d][\w.-]*)(?:\/|$)/.exec(name) ?? []
  const fix =
    hintOfLoader(name) ||
    (folder === undefined || ownAliases.test(name) ? '' : `; if it is a package, run "npm install -D ${folder}"`)
  return `${text.replace(/^Could not resolve/, 'cannot resolve')}${fix}`
}

/** What is wrong with a name such as `!!file-loader!./a.pdf`. */
export function hintOfLoader(name: string): string {
  return name.includes('!') ? '; of the loaders of webpack, docsgen has "raw-loader" and "yaml-loader"' : ''
}
