/** A page for us: every part in its states. `npm run dev`, then /gallery.html?show=parts. Not in the build. */
import { mount, unmount } from 'svelte'
import '../style/fonts.css'
import '../style/tokens.css'
import '../style/houses'
import '../style/base.css'
import Gallery from './Gallery.svelte'

const target = document.getElementById('app') as HTMLElement
let shown: Record<string, unknown> | undefined

function show(): void {
  const asked = new URLSearchParams(location.search)
  const theme = asked.get('theme')
  if (theme) document.documentElement.dataset['theme'] = theme
  if (shown) void unmount(shown)
  shown = mount(Gallery, { target, props: { show: asked.get('show') ?? 'parts' } })
}

addEventListener('popstate', show) // a test leafs through the screens without loading the page again
show()
