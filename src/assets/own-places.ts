import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { readSource } from '../system/source-files.ts'

/** What modules call their own place, and the names that replace them in the bundle. */
const names = {
  __dirname: 'ownDirname',
  __filename: 'ownFilename',
  'import.meta.dirname': 'ownDirname',
  'import.meta.filename': 'ownFilename',
  'import.meta.url': 'ownUrl',
}

/** Lets modules of a site find files next to themselves, although they are bundled into one file. */
export const ownPlaces: Plugin = {
  name: 'own-places',
  setup: (build) => {
    const { initialOptions } = build
    initialOptions.define = { ...names, ...initialOptions.define }
    build.onLoad({ filter: /\.[mc]?[jt]sx?$/, namespace: 'file' }, ({ path: file }) => {
      const text = readSource(file).toString('utf8')
      // The first line is longer then.
      if (!Object.keys(names).some((name) => text.includes(name))) return undefined
      const places = [path.dirname(file), file, pathToFileURL(file).href].map((place) => JSON.stringify(place))
      const declared = `const ownDirname = ${places[0]}, ownFilename = ${places[1]}, ownUrl = ${places[2]};`
      return { contents: declared + text, loader: 'default' }
    })
  },
}
