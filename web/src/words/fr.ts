import battle from '../battle/words/fr.json'
import shell from './fr.json'

export const words = { ...shell, ...battle }
