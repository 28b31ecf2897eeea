import type { Console } from './console.ts'
export async function runInit(_folder: string, _flags: unknown, _console: Console): Promise<0> { return Promise.resolve(0) }
