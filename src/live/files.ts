import { isBug, unmadeFile } from '../pages/contain-bugs.ts'
import type { Snapshot } from './snapshot.ts'
import type { Problem } from '../report/problem.ts'

/** Makes the files of the previewed site, and remembers which files failed because of a bug. */
export interface LiveFiles {
  /** The content of a file; `undefined` if it does not exist. */
  readonly make: (snapshot: Snapshot, file: string) => string | Uint8Array | undefined
  /** The fingerprint of a file; empty if a bug prevents it. */
  readonly fingerprintOf: (snapshot: Snapshot, file: string) => string | undefined
  readonly problems: (snapshot: Snapshot) => readonly Problem[]
}

/** `onProblem` is called when a file, or a part of it, could not be made. */
export function createLiveFiles(onProblem: () => void): LiveFiles {
  // Stored with the file's fingerprint at that time: if it has changed, making the file may succeed.
  const unmade = new Map<string, { readonly fingerprint: string; readonly problem: Problem }>()
  const fingerprintOf: LiveFiles['fingerprintOf'] = (snapshot, file) => {
    try {
      return snapshot.files.get(file)?.fingerprint()
    } catch (error) {
      if (!isBug(error)) throw error
      unmade.set(file, { fingerprint: '', problem: unmadeFile(error, file, snapshot.pageOf.get(file)) })
      return ''
    }
  }
  const make: LiveFiles['make'] = (snapshot, file) => {
    const found = snapshot.files.get(file)
    const slots = snapshot.slots.slots
    const before = slots?.problems.length
    try {
      const made = found?.content()
      if (slots?.problems.length !== before) onProblem()
      return made
    } catch (error) {
      if (found === undefined || !isBug(error)) throw error
      const problem = unmadeFile(error, file, snapshot.pageOf.get(file))
      unmade.set(file, { fingerprint: fingerprintOf(snapshot, file) ?? '', problem })
      onProblem()
      // Every page of the theme shows problems and reloads on changes, so the 404 page is used as a fallback.
      return file.endsWith('.html') && file !== '404.html' ? make(snapshot, '404.html') : undefined
    }
  }
  return {
    make,
    fingerprintOf,
    problems: (snapshot) =>
      [...unmade].flatMap(([file, { fingerprint, problem }]) =>
        fingerprintOf(snapshot, file) === fingerprint ? [problem] : [],
      ),
  }
}
