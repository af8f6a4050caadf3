/** A page for us: every part in its states. `npm run dev`, then /gallery.html?show=parts. Not in the build. */
import { mount } from 'svelte'
import '../style/fonts.css'
import '../style/tokens.css'
import '../style/base.css'
import Gallery from './Gallery.svelte'

const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset['theme'] = theme

const target = document.getElementById('app')
if (target) mount(Gallery, { target, props: { show: asked.get('show') ?? 'parts' } })
