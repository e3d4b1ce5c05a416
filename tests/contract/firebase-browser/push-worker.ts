import { initializeApp } from 'firebase/app';
import { getMessaging } from 'firebase/messaging/sw';

getMessaging(initializeApp({ apiKey: 'local', projectId: 'local', appId: '1:1:web:1', messagingSenderId: '1' }));
