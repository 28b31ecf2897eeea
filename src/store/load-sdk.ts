import { Failure } from '../report/failure.ts'

/** Loads the SDK of a store. Sites only install it if they publish there. */
export async function loadSdk<Sdk>(name: string, load: () => Promise<Sdk>): Promise<Sdk> {
  try {
    return await load()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Failure(`this store needs the package ${name}, which is not installed: npm install -D ${name}`, {
      cause: error,
    })
  }
}
