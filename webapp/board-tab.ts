import './open-database.ts';
import { addressInFragment } from '../src/ui/navigation.ts';
import { startExtensionPage } from './extension-page.ts';
import { mount } from './mount-tab.tsx';
import { paintWhenRead } from './paint-when-read.ts';
import { startWholeBoard } from './whole-board.ts';

/** The extension's full tab: the whole product, with its address in the fragment (board.html#/app). */
addressInFragment('/app');
const { page, ready } = startExtensionPage();
startWholeBoard(page);
void paintWhenRead(ready).then(() => mount(page.store));
