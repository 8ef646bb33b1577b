import { learn } from '../i18n'
import en from './words/en.json'
import fr from './words/fr.json'

// The words of the workshop, fetched with it.
learn({ en, fr })
