/**
 * The code in place of a package that is not installed. `request` is its name, and after `?` the names that are imported.
 * Every export is a component that shows its content, or a hook, whose result accepts any use.
 */
export function missingPackage(request: string): string {
  const names = request.slice(request.lastIndexOf('?') + 1).split(',')
  const exported = names.filter((name) => name !== '')
  return [
    `const nothing = { [Symbol.iterator]: () => [][Symbol.iterator]() }
    const tolerant = (target) => {
      Object.assign(target, nothing)
      const made = new Proxy(target, {
        get: (inner, name) => (name in inner || /^\\$|^then$/.test(String(name)) || typeof name === 'symbol' ? inner[name] : made),
      })
      return made
    }`,
    // Packages for styles are called with components and texts, and return components. React shows nothing for a function.
    'const Missing = tolerant(function (props) { return props?.children ?? Missing })',
    // The result of a hook can be called, shown and iterated.
    `const result = tolerant(
      Object.assign(() => result, { toString: () => '' }),
    )`,
    'const hook = () => result',
    'export default Missing',
    ...exported.map((name) => `export { ${/^use[A-Z]/.test(name) ? 'hook' : 'Missing'} as ${name} }`),
  ].join('\n')
}
