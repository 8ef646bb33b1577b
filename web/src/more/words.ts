import { learn } from '../i18n'
import en from './words/en.json'
import fr from './words/fr.json'

// The words of what is fetched when it is opened: goals, cards, report, first battle.
learn({ en, fr })
