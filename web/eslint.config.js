import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

export default ts.config(
    { ignores: ['node_modules/', 'screenshots/', 'src/lib/protocol.ts', 'src/games/*/box.ts'] },
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser } } },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    {
        rules: {
            '@typescript-eslint/no-explicit-any': 'error',
            '@typescript-eslint/no-non-null-assertion': 'off',
            'no-undef': 'off', // the compiler knows better
            'svelte/no-navigation-without-resolve': 'off', // that is for SvelteKit
            'svelte/prefer-svelte-reactivity': 'off', // plain sets and maps are built anew in every derivation
        },
    },
);
