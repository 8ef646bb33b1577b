import { fetch_words } from '../i18n'

// Tests speak both languages without waiting for either.
await Promise.all([fetch_words('en'), fetch_words('fr')])
