/** Dark by night, light by day, or as this device was told. */
import { MediaQuery } from 'svelte/reactivity'
import { keep, settings, type Theme } from './storage'

const systemLight = new MediaQuery('(prefers-color-scheme: light)')

class Shade {
  choice: Theme = $state(settings().theme)

  get light(): boolean {
    return this.choice === 'light' || (this.choice === 'system' && systemLight.current)
  }

  /** Writes the choice on the page; the style sheet does the rest. */
  apply(): void {
    const root = document.documentElement
    if (this.choice === 'system') root.removeAttribute('data-theme')
    else root.dataset['theme'] = this.choice
  }

  set(choice: Theme): void {
    this.choice = choice
    keep({ theme: choice })
    this.apply()
  }

  toggle(): void {
    this.set(this.light ? 'dark' : 'light')
  }
}

export const shade = new Shade()
