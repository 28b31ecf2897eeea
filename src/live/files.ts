import { isBug, unmadeFile } from '../pages/contain-bugs.ts'
import type { Stand } from './snapshot.ts'
import type { Problem } from '../report/problem.ts'

/** Makes the files of a site that is being written, and remembers those that a bug keeps from being made. */
export interface LiveFiles {
  /** The content of a file, `undefined` when there is none. */
  readonly make: (stand: Stand, file: string) => string | Uint8Array | undefined
  readonly problems: (stand: Stand) => readonly Problem[]
}

/** `onProblem` is called when a file could not be made. */
export function createLiveFiles(onProblem: () => void): LiveFiles {
  // With the fingerprint that the file had then: once it is another, the file may well be made.
  const unmade = new Map<string, { readonly fingerprint: string; readonly problem: Problem }>()
  const make: LiveFiles['make'] = (stand, file) => {
    const found = stand.files.get(file)
    try {
      return found?.content()
    } catch (error) {
      if (found === undefined || !isBug(error)) throw error
      const problem = unmadeFile(error, file, stand.pageOf.get(file))
      unmade.set(file, { fingerprint: found.fingerprint, problem })
      onProblem()
      // Every page shows problems and follows changes, this one too.
      return file.endsWith('.html') && file !== '404.html' ? make(stand, '404.html') : undefined
    }
  }
  return {
    make,
    problems: ({ files }) =>
      [...unmade].flatMap(([file, { fingerprint, problem }]) =>
        files.get(file)?.fingerprint === fingerprint ? [problem] : [],
      ),
  }
}
