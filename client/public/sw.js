// Network first, always: the house must be today's. Only the page for a dead line is kept.
const KEPT = 'heistnight-offline-1'
const OFFLINE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([OFFLINE, '/offline.css', '/icon.svg'])))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  const kept = () => caches.match(event.request.mode === 'navigate' ? OFFLINE : event.request)
  event.respondWith(fetch(event.request).catch(async () => (await kept()) ?? Response.error()))
})
