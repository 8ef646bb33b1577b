import { learn } from '../i18n'
import en from './words/en.json'
import fr from './words/fr.json'

// The words of what is printed, fetched with it.
learn({ en, fr })
