import { learn } from '../i18n'
import en from './words/en.json'
import fr from './words/fr.json'

learn({ en, fr })
