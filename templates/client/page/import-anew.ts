/** How often the module at an address failed to load. */
const failures = new Map<string, number>()

/**
 * Loads a module that no other module imports. Some browsers remember that a module failed to load, and request it
 * again only at another address.
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
