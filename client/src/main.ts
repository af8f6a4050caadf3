import { mount } from 'svelte'
import './style/fonts.css'
import './style/tokens.css'
import './style/houses'
import './style/base.css'
import App from './App.svelte'
import { shade } from './theme.svelte'

shade.apply()

const target = document.getElementById('app')
if (!target) throw new Error('index.html lacks #app')
mount(App, { target })

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
