import { svelte } from '@sveltejs/vite-plugin-svelte'
import icons from 'unplugin-icons/vite'
export default { plugins: [svelte(), icons({ compiler: 'svelte', scale: 1 })], server: { proxy: { '/api': { target: 'http://127.0.0.1:8777', ws: true } } }, cacheDir: '/tmp/face-vite-cache' }
