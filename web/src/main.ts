import { mount } from 'svelte'
import App from './App.svelte'
import './fonts.css'
import './app.css'
import { fetch_words, set_lang } from './i18n'
import { start_router } from './router'
import { settings } from './settings'

settings.load()
start_router()
const target = document.getElementById('app')
if (target)
  fetch_words(settings.now.lang).then(
    () => {
      set_lang(settings.now.lang)
      mount(App, { target })
      if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js').catch(() => {})
    },
    // There are no words to say it in but these.
    () => (target.textContent = 'Sandtable: …offline, hors ligne…'),
  )
