import path from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/cache/store.ts'
import { openDrawer } from '../../src/pages/drawing-thread.ts'
import { makeFolder } from './read-page.ts'

const roomy = { seconds: 60, megabytes: 512 }
const source = 'flowchart LR\n  A --> B'

test('a diagram that was drawn before starts no thread in the next build', async () => {
  const request = { folder: path.join(makeFolder(), 'cache'), fingerprint: 'a', isFresh: false }
  const store = openStore(request)
  const drawer = openDrawer(store, roomy)
  const drawn = await drawer.draw(source)
  await drawer.close()
  expect(drawn).toHaveProperty('svg')
  store.commit()
  // A thread with this little time ends before it has drawn.
  const next = openDrawer(openStore(request), { ...roomy, seconds: 0.01 })
  expect(await next.draw(source)).toEqual(drawn)
  expect(await next.draw(`${source} --> C`)).toEqual({
    error: {
      message: expect.stringMatching(/^drawing this diagram takes more than 0.01 seconds or 512 MB of memory;/),
    },
  })
  await next.close()
})

test('a diagram that takes too long is an error, and the next one is drawn', async () => {
  const store = openStore({ folder: path.join(makeFolder(), 'cache'), fingerprint: 'a', isFresh: true })
  const drawer = openDrawer(store, { seconds: 8, megabytes: 512 })
  const names = Array.from({ length: 120 }, (_, index) => `n${String(index)}`)
  // Edges that skip most of a long chain take the longest to lay out. mermaid accepts up to 500.
  const hubs = names.slice(0, 3).map((name) => `${name} --> ${names.join(' & ')}`)
  const tangle = ['flowchart LR', names.join(' --> '), ...hubs].join('\n')
  expect(await drawer.draw(tangle)).toEqual({
    error: { message: expect.stringMatching(/^drawing this diagram takes more than 8 seconds/) },
  })
  expect(await drawer.draw(source)).toHaveProperty('svg')
  await drawer.close()
})
