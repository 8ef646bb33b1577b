import { mount } from 'svelte'
import App from './App.svelte'
import './fonts.css'
import './app.css'
import { start_router } from './router'
import { settings } from './settings'

settings.load()
start_router()
const target = document.getElementById('app')
if (target) mount(App, { target })
