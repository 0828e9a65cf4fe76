<?php

function twice(): void
{
}
