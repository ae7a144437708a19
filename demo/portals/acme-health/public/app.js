import { boot } from './dom.js';
import { shell } from './shell.js';

const { draw } = await import(`./pages/${boot.page}.js`);
shell(await draw());
