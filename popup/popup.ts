import '../webapp/open-database.ts';
import { addressInFragment } from '../src/ui/navigation.ts';
import { startExtensionPage } from '../webapp/extension-page.ts';
import { paintWhenRead } from '../webapp/paint-when-read.ts';
import './popup.css';
import { mount } from './mount.tsx';

/** The extension's popup: the default list, ready to be typed into. */
addressInFragment('/chrome');
if (location.search === '?panel') delete document.documentElement.dataset.popup;
const { page, ready } = startExtensionPage();
void paintWhenRead(ready).then(() => mount(page.store));
