import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./device.svelte.ts";
import { startRouting } from "./route.svelte.ts";
import "./theme.css";
import "./print.css";

applySettings();
startRouting();
mount(App, { target: document.getElementById("app")! });
