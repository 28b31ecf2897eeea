/** The code of the thread that runs a config as CommonJS, as if it were the file itself. */
export const configRunner = String.raw`
const { parentPort, workerData } = require('node:worker_threads')
const Module = require('node:module')
const path = require('node:path')
const { types } = require('node:util')
const { file, code, captured, routes, sheets } = workerData
// The compiler of Astro defines it for the configs of its sites.
globalThis.fs = require('node:fs')
process.setSourceMapsEnabled(true)
// Scripts of npm that build a site, such as "vitepress build docs", run in the folder of its package. Docusaurus runs in the
// folder of the site, where Tailwind looks for its config and for pages.
const folders = path.dirname(file).split(path.sep).map((_, index, names) => names.slice(0, names.length - index).join(path.sep))
const workFolder = sheets.length > 0 ? folders[0] : folders.find((folder) => globalThis.fs.existsSync(path.join(folder, 'package.json')))
if (workFolder !== undefined) process.cwd = () => workFolder
// ES modules do not have them, and packages find out by them what they are.
for (const name of ['__dirname', '__filename', 'module', 'exports', 'require']) delete globalThis[name]
const missing = new Set()
// "defineConfig" and other functions of a package that takes a config return it.
// What a call returns can be awaited once.
const stub = (name = '', then) => new Proxy(function () {}, {
  get: (_, key) => (key === 'toJSON' ? undefined : key === '__isStub' ? true : key === Symbol.toPrimitive ? () => '' : key === 'then' ? then : stub(String(key))),
  apply: (_, self, [first]) => (/^(?:define|extend|with)[A-Z]/.test(name) && first !== undefined ? first : stub('', (done) => Promise.resolve(done(stub())))),
  construct: () => stub(),
})
const clone = globalThis.structuredClone
globalThis.structuredClone = (value, options) => (value?.__isStub ? value : clone(value, options))
const listFunctions = (value, path) => {
  if (typeof value === 'function') return value.__isStub ? [] : [path]
  if (value === null || typeof value !== 'object' || path.split('.').length > 8) return []
  return Object.entries(value).flatMap(([key, inner]) => listFunctions(inner, path === '' ? key : path + '.' + key))
}
// The bundler takes what "require" returns for CommonJS. Neither a stub nor an ES module is.
globalThis.__isImported = (mod) => mod?.__isStub === true || types.isModuleNamespaceObject(mod)
const keepImported = 'var __toESM = (mod, ...rest) => (__isImported(mod) ? mod : __copyToESM(mod, ...rest)); var __copyToESM = ('
const load = Module._load
Module._load = function (request, parent, isMain) {
  if (captured.includes(request)) return (options) => ({ captured: request, options })
  try {
    const made = load.call(this, request, parent, isMain)
    // CommonJS that its package declares as an ES module exports nothing.
    if (!types.isModuleNamespaceObject(made) || Object.keys(made).length > 0) return made
    return load.call(this, Module._resolveFilename(request, parent, isMain, { conditions: new Set(['import', 'node']) }), parent, isMain)
  } catch (error) {
    // Packages try to load others that they can do without.
    if (/[\\/]node_modules[\\/]/.test(parent?.filename) || !/^(?:ERR_)?MODULE_NOT_FOUND$|^ERR_(?:PACKAGE_PATH_NOT_EXPORTED|REQUIRE_ASYNC_MODULE|UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING)$/.test(error.code)) throw error
    // Plugins of Astro are often TypeScript, which Node reads only outside of packages.
    if (!error.code.endsWith('TYPE_STRIPPING')) missing.add(request)
    return stub()
  }
}
// Some packages can only be imported.
Module.registerHooks({
  resolve: (request, context, next) => {
    try {
      return next(request, context)
    } catch (error) {
      if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
      return next(request, { ...context, conditions: [...context.conditions, 'import'] })
    }
  },
})
// Of a function for the edit links of Docusaurus, the address that it returns is kept, up to the path below the folder.
const callEditUrl = (config, keys) => {
  if (keys.at(-1) !== 'editUrl') return false
  const options = keys.slice(0, -1).reduce((group, key) => group[key], config)
  const call = { locale: config.i18n?.defaultLocale ?? 'en', version: 'current', permalink: '/page' }
  try {
    const address = options.editUrl({ ...call, versionDocsDirPath: '{folder}', docPath: 'page.md', blogDirPath: '{folder}', blogPath: 'page.md' })
    if (typeof address === 'string' && address.endsWith('/page.md')) options.editFolder = address.slice(0, -'page.md'.length)
  } catch {
    // It is reported as a function.
  }
  return options.editFolder !== undefined
}
// Plugins of Docusaurus in the repository of the site, and those for style sheets.
const pluginOf = (plugin) => {
  if (typeof plugin !== 'string' || !/^\.{0,2}\/(?!.*node_modules)|tailwind|postcss/.test(plugin)) return plugin
  const made = makeRequire(file)(plugin)
  return made?.default ?? made
}
// What else such a plugin does is left out, so a plugin that fails does not stop the build.
const readPlugins = async (config) => {
  const aliases = {}
  const failures = {}
  let postCss = { plugins: [] }
  for (const [index, entry] of (Array.isArray(config?.plugins) ? config.plugins : []).entries()) {
    const [plugin, options = {}] = [entry].flat()
    Object.assign(aliases, options?.alias)
    try {
      const create = pluginOf(plugin)
      if (typeof create !== 'function' || create.__isStub) continue
      const made = await create({ siteDir: path.dirname(file), siteConfig: config }, options)
      postCss = made?.configurePostCss?.(postCss) ?? postCss
      Object.assign(aliases, (await made?.configureWebpack?.({ resolve: {}, module: { rules: [] } }, true, {}))?.resolve?.alias)
    } catch (error) {
      failures['plugins.' + index + (Array.isArray(entry) ? '.0' : '')] = String(error?.message ?? error).split('\n')[0]
    }
  }
  const ofPostCss = postCss.plugins.filter((plugin) => plugin && !plugin.__isStub)
  return {
    aliases: Object.fromEntries(Object.entries(aliases).filter(([, folder]) => typeof folder === 'string')),
    failures,
    hasPostCss: ofPostCss.length > 0,
    styles: sheets.length === 0 ? {} : await runPostCss(ofPostCss),
  }
}
const runPostCss = async (plugins) => {
  const find = makeRequire(file)
  const postcss = find('postcss')
  const load = (plugin) => {
    const [made, ...options] = [plugin].flat()
    return typeof made === 'string' ? find(made)(...options) : options.length > 0 ? made(...options) : made
  }
  const run = async (sheet) => {
    const { css } = await postcss(plugins.map(load)).process(globalThis.fs.readFileSync(sheet, 'utf8'), { from: sheet })
    return [sheet, css]
  }
  return Object.fromEntries(await Promise.all(sheets.map(run)))
}
const callRedirects = (config) => (routes.length === 0 ? [] : config.plugins).flatMap((entry) => {
  const create = Array.isArray(entry) ? entry[1]?.createRedirects : undefined
  if (typeof create !== 'function') return []
  return routes.flatMap((to) => [create(to) ?? []].flat().map((from) => ({ from: String(from), to })))
})
const module_ = new Module(file)
module_.filename = file
module_.paths = Module._nodeModulePaths(path.dirname(file))
// The place of what is not installed does not matter either.
const makeRequire = Module.createRequire
Module.createRequire = (place) => {
  const made = makeRequire(place)
  const { resolve } = made
  made.resolve = (request) => {
    try {
      return resolve(request)
    } catch {
      return request.startsWith('.') ? path.resolve(path.dirname(file), request) : request
    }
  }
  return made
}
globalThis.__resolve = Module.createRequire(file).resolve
;(async () => {
  try {
    module_._compile(code.replaceAll('require.resolve(', '__resolve(').replace('var __toESM = (', keepImported), file)
    const made = await module_.exports
    let value = await (made.__esModule === true ? made.default : made)
    if (typeof value === 'function') value = await value({ command: 'build', mode: 'production' })
    if (value?.__isStub) value = null
    // The pages that VitePress makes from data.
    if (typeof value?.paths === 'function') {
      const watched = globalThis.fs.globSync([value.watch ?? []].flat(), { cwd: path.dirname(file) })
      value = { paths: await value.paths(watched.map((name) => path.resolve(path.dirname(file), name)).sort()) }
    }
    // VitePress calls it with each page.
    if (typeof value?.rewrites === 'function') {
      const cwd = path.resolve(path.dirname(file).replace(/[\\/]\.vitepress.*/, ''), value.srcDir ?? '.')
      const names = globalThis.fs.globSync('**/*.md', { cwd, exclude: ['**/node_modules/**'] }).map((name) => name.replaceAll(path.sep, '/'))
      value.rewrites = Object.fromEntries(names.map((name) => [name, value.rewrites(name)]).filter(([name, to]) => name !== to))
    }
    const functions = listFunctions(value, '').filter((name) => !callEditUrl(value, name.split('.')))
    parentPort.postMessage({ value: JSON.stringify(value ?? null), missing: [...missing], functions, redirects: callRedirects(value), ...(await readPlugins(value)) })
  } catch (error) {
    const hint = missing.size === 0 ? '' : '; these packages are not installed: ' + [...missing].join(', ')
    parentPort.postMessage({ stack: error?.stack, error: (error instanceof Error ? error.message : String(error)) + hint })
  }
})()
`
