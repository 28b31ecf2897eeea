// Runs before the first paint, inlined into the head: what must be right before anything shows. Storage that fails is
// passed over here; the main script reports it.
const root = document.documentElement
root.classList.add('js')
// Without its main script a page has to show all it has.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) root.classList.remove('js')
  },
  true,
)
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  else if ('respectSystem' in root.dataset)
    root.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (root.dataset['announcement'] && localStorage.getItem('docsgen.announcement') === root.dataset['announcement'])
    root.classList.add('announcement-closed')
} catch {
  // The defaults of the markup hold.
}
export {}
