/** How often the module at an address could not be had. */
const failures = new Map<string, number>()

/**
 * Loads a module that no other module imports. Some browsers keep that a module could not be had, and only at another
 * address do they ask for it again.
 */
export async function importAnew(file: string): Promise<unknown> {
  const address = new URL(file, import.meta.url)
  const count = failures.get(file)
  if (count !== undefined) address.search = `?retry=${count}`
  try {
    return await import(address.href)
  } catch (error) {
    failures.set(file, (count ?? 0) + 1)
    throw error
  }
}
