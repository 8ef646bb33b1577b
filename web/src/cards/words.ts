import { learn } from '../i18n'
import en from './words/en.json'
import fr from './words/fr.json'

// The words of cards, glossary and legend, fetched with whichever of them is opened first.
learn({ en, fr })
